// The rules of one game in a thread of their own. A request is answered at once; whoever thinks asks for a little at a
// time, so that other questions come in between and nothing must be stopped from outside.

interface Module {
  memory: WebAssembly.Memory;
  _initialize(): void;
  /** Makes room for a request of so many bytes, and says where. */
  reserve(size: number): number;
  /** Answers it, and says how long the answer is. */
  answer(): number;
  answered(): number;
}

export interface Asked {
  id: number;
  /** The address of the module, before anything else; or a request (src/browser/requests.h). */
  load?: string;
  request?: string;
}

export interface Answered {
  id: number;
  answer?: string;
  /** The rules contradicted themselves, or could not be loaded: there is no further answer. */
  fault?: string;
}

const port = globalThis as unknown as {
  onmessage: ((message: MessageEvent<Asked>) => void) | null;
  postMessage(answered: Answered): void;
};
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let loaded: Module | null = null;

const bytes = ({ memory }: Module, at: number, size: number) => new Uint8Array(memory.buffer, at, size);

async function load(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  const fault = (at: number, size: number) => {
    throw new Error(loaded ? decoder.decode(bytes(loaded, at, size)) : "fault");
  };
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), { page: { fault } });
  const module = instance.exports as unknown as Module;
  module._initialize();
  loaded = module;
}

function answer(module: Module, request: string): string {
  const written = encoder.encode(request);
  const at = module.reserve(written.length);
  bytes(module, at, written.length).set(written);
  const size = module.answer();
  return decoder.decode(bytes(module, module.answered(), size));
}

async function respond({ id, load: address, request }: Asked): Promise<Answered> {
  try {
    if (address !== undefined) {
      await load(address);
      return { id, answer: "{}" };
    }
    if (!loaded || request === undefined) return { id, fault: "not loaded" };
    return { id, answer: answer(loaded, request) };
  } catch (thrown) {
    loaded = null; // What a fault leaves behind is not to be trusted.
    return { id, fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

port.onmessage = async ({ data }) => port.postMessage(await respond(data));
