import { RecordedHost } from "../host/recorded";
import { me } from "../person.svelte";

/** A match that is over, as a page tells it again. */
export interface Recording {
  host: RecordedHost;
  /** Its own page, and the one it belongs to. */
  path: string;
  back: string;
  /** Where the record lies, and what its file is called; or how it is handed over. */
  record: { href: string; name: string } | (() => void);
  /** Whether others can follow a link to it. */
  isShared: boolean;
  /** Done before it is loaded. */
  arrive(): Promise<void>;
}

export function servedRecording(table: string, match: number): Recording {
  return {
    host: new RecordedHost(table, match),
    path: `/t/${table}/replay/${match}`,
    back: `/t/${table}`,
    record: { href: `/api/tables/${table}/matches/${match}/record`, name: `${table}-${match}.txt` },
    isShared: true,
    arrive: () => me.arrive(),
  };
}
