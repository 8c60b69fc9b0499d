import { vi } from "vitest";

// The little of a browser that modules look at while they are loaded.
vi.stubGlobal("navigator", { languages: ["en"] });
