/** Whether the server can be reached: as the last attempt found it, and as the device says. */
class Network {
  private isUp = $state(navigator.onLine !== false);
  private isReached = $state(true);
  /** Everything but playing with friends works all the same. */
  readonly isOffline = $derived(!this.isUp || !this.isReached);

  /** The device has found a network, or lost it. */
  changed() {
    this.isUp = navigator.onLine;
  }
  /** Something came from the server: whatever the device says, it can be reached. */
  reached() {
    this.isUp = true;
    this.isReached = true;
  }
  lost() {
    this.isReached = false;
  }
}

export const network = new Network();
