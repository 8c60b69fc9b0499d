// The rules of one game in a thread of their own. A request is answered at once; whoever thinks asks for a little at a
// time, so that other questions come in between and nothing must be stopped from outside.

import { Module } from "./module";

export interface Asked {
  id: number;
  /** The address of the module, before anything else; or a request. */
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
let module: Module | null = null;

async function load(address: string): Promise<Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return Module.load(await response.arrayBuffer());
}

async function respond({ id, load: address, request }: Asked): Promise<Answered> {
  try {
    if (address !== undefined) module = await load(address);
    return { id, answer: request === undefined || !module ? "{}" : module.answer(request) };
  } catch (thrown) {
    return { id, fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

port.onmessage = async ({ data }) => port.postMessage(await respond(data));
