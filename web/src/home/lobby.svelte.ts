import { Wire } from "../host/connection";
import type { Connection } from "../host/host";
import { socketAddress } from "../host/served";
import { me } from "../person.svelte";
import { router } from "../route.svelte";
import { spoken } from "../texts.svelte";
import type { Server } from "../types";

/** What to do at a new table: sit down, or sit down and start with bots at once. */
export type Arrival = "sit" | "play";

/** The open tables, live, and the making of new ones. */
export class Lobby {
  tables = $state.raw<Server.Listing[] | null>(null);
  /** Those at which one sits. */
  own = $state.raw<readonly Server.OwnTable[]>([]);
  connection = $state<Connection>("connecting");
  refusal = $state("");

  private wire: Wire | null = null;
  private made: { id: number; arrival: Arrival } | null = null;

  open() {
    this.wire = new Wire(
      () => socketAddress(spoken()),
      (wire) => wire.send({ do: "browse" }),
      (news) => this.hear(news),
      (connection) => (this.connection = connection),
      () => me.reassure(),
    );
  }

  renew() {
    this.wire?.renew();
  }

  close() {
    this.wire?.close();
  }

  /** Makes a table and goes there. */
  create(wish: Omit<Server.Create, "do">, arrival: Arrival) {
    this.refusal = "";
    if (this.wire) this.made = { id: this.wire.send({ do: "create", ...wish }), arrival };
  }

  private hear(news: Server.News) {
    if (news.news === "tables") this.tables = news.tables;
    if (news.news === "mine") this.own = news.tables;
    if (news.news === "refused") this.refusal = news.message;
    if (news.news === "created" && news.id === this.made?.id)
      router.go(`/t/${news.table}`, { arrival: this.made?.arrival });
  }
}
