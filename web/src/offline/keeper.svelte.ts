import type { Said } from "./said";

// Whoever cannot answer by then is not waited for.
const patience = 5000;

/** The version of this page, as its build says (build/offline.ts). */
const version = () => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? "";

const say = (to: ServiceWorker | null, said: Said, ports: Transferable[] = []) => to?.postMessage(said, ports);

/** What `wanted` comes to, or null if that takes too long. */
function soon<T>(wanted: Promise<T>): Promise<T | null> {
  return Promise.race([wanted, new Promise<null>((end) => setTimeout(() => end(null), patience))]);
}

/** Keeps this page in the browser, so that it comes without a network; the service worker does the work (worker.ts). */
class Keeper {
  /**
   * Why this browser does not keep the page: it was not sent over a secure connection, or the browser will not. Null
   * while nothing is wrong.
   */
  trouble = $state<"insecure" | "refused" | null>(null);
  /** Whether a newer version waits until nobody needs this one. */
  hasNewer = $state(false);
  private registration: ServiceWorkerRegistration | null = null;

  /**
   * Before anything is shown: if a newer version waits and this page is the only one, it takes over, and the page loads
   * again. Whether it does.
   */
  async isReplaced(): Promise<boolean> {
    if (!navigator.serviceWorker?.controller) return false;
    const registration = await soon(navigator.serviceWorker.getRegistration());
    return registration?.waiting ? this.takeNewer(registration.waiting) : false;
  }

  /** Takes the newer version now, if this page is the only one; whether it does. */
  async take(): Promise<boolean> {
    const waiting = this.registration?.waiting;
    return waiting ? this.takeNewer(waiting) : false;
  }

  private async takeNewer(waiting: ServiceWorker): Promise<boolean> {
    const hasChanged = new Promise<boolean>((changed) =>
      navigator.serviceWorker.addEventListener("controllerchange", () => changed(true), { once: true }),
    );
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((heard) => {
      port1.onmessage = ({ data }: MessageEvent<boolean>) => heard(data);
    });
    say(waiting, { say: "take-over" }, [port2]);
    if (!(await soon(answer)) || !(await soon(hasChanged))) return false;
    location.reload();
    return true;
  }

  /** Once the page is shown. */
  async begin() {
    if (import.meta.env.DEV) return;
    if (!navigator.serviceWorker) {
      this.trouble = isSecureContext ? "refused" : "insecure";
      return;
    }
    say(navigator.serviceWorker.controller, { say: "arrived", version: version() });
    const { BASE_URL: folder } = import.meta.env;
    try {
      const registration = await navigator.serviceWorker.register(`${folder}sw.js`, { scope: folder });
      this.registration = registration;
      this.watch(registration);
      registration.addEventListener("updatefound", () => this.watch(registration));
    } catch {
      this.trouble = "refused";
    }
  }

  /** Asks whether there is a newer version. */
  look() {
    this.registration?.update().catch(() => {}); // without a network there is none
  }

  private watch(registration: ServiceWorkerRegistration) {
    const look = () => {
      this.hasNewer = registration.waiting !== null && registration.active !== null;
      const { installing, waiting, active } = registration;
      this.trouble = installing || waiting || active ? null : "refused";
    };
    look();
    registration.installing?.addEventListener("statechange", look);
  }
}

export const keeper = new Keeper();
