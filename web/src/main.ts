import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keeper } from "./offline/keeper.svelte";
import { settings } from "./settings.svelte";
import { speak } from "./texts.svelte";

const target = document.getElementById("app")!;

async function begin() {
  try {
    await speak(settings.language);
    mount(App, { target });
  } catch (fault) {
    // Without texts there are no words, in any language.
    const again = document.createElement("button");
    again.className = "button main";
    again.textContent = "↻";
    again.ariaLabel = "Duckpond";
    again.onclick = () => location.reload();
    target.append(again);
    throw fault;
  }
  // What this page needs itself comes first.
  if (document.readyState === "complete") void keeper.begin();
  else addEventListener("load", () => void keeper.begin(), { once: true });
}

if (!(await keeper.isReplaced())) await begin();
