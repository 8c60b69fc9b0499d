// The rules of one game as a module of WebAssembly (src/browser/module.cpp).

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  /** Makes room for a request of so many bytes, and says where. */
  reserve(size: number): number;
  /** Answers it, and says how long the answer is. */
  answer(): number;
  answered(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One pond. A fault is thrown; after that there is no trust in what is left, and nothing is answered any more. */
export class Module {
  private exports!: Exports;
  private fault: unknown;

  private constructor() {}

  static async load(code: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Module> {
    const module = new Module();
    const fault = (at: number, size: number) => {
      throw new Error(module.text(at, size));
    };
    const { instance } = await WebAssembly.instantiate(code, { page: { fault } });
    module.exports = instance.exports as unknown as Exports;
    module.exports._initialize();
    return module;
  }

  /** Answers a request; both are JSON (src/browser/requests.h and answers.h). */
  answer(request: string): string {
    if (this.fault) throw this.fault;
    try {
      const written = encoder.encode(request);
      const at = this.exports.reserve(written.length);
      this.bytes(at, written.length).set(written);
      const size = this.exports.answer();
      return this.text(this.exports.answered(), size);
    } catch (thrown) {
      this.fault = thrown;
      throw thrown;
    }
  }

  // The memory may have grown, and lies elsewhere then.
  private bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  private text(at: number, size: number): string {
    return decoder.decode(this.bytes(at, size));
  }
}
