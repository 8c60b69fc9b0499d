// The same pond as the program builds it (src/browser/native_pond.cpp), to hold a module against.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Module } from "../../src/pond/module";

export const addressOf = (game: string) => new URL(`../../../build/wasm/modules/${game}.wasm`, import.meta.url);

export const loadModule = (game: string) => Module.load(new Uint8Array(readFileSync(addressOf(game))));

/** Answers every request in order; many may be on their way at a time. */
export class NativePond {
  private readonly process;
  private readonly waiting: { resolve(answer: string): void; reject(fault: Error): void }[] = [];
  private said = "";

  constructor(program: string, game: string) {
    this.process = spawn(program, [game], { stdio: ["pipe", "pipe", "pipe"] });
    this.process.stderr.on("data", (text) => (this.said += String(text)));
    createInterface({ input: this.process.stdout }).on("line", (line) => this.waiting.shift()?.resolve(line));
    this.process.on("close", (code) => {
      for (const { reject } of this.waiting) reject(new Error(`native_pond ended with ${code}: ${this.said}`));
    });
  }

  answer(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(`${request}\n`);
    });
  }

  close() {
    this.process.stdin.end();
  }
}
