/** Tells other tabs that the engine has stored something new, and follows what they say. */
export interface TabChannel {
  /** Calls back whenever another tab has announced a change. @returns a function that stops listening */
  follow(onChange: () => void): () => void;
  announce(): void;
}

/** The channel of one kind of stored data. It is open only while somebody follows it. */
export function tabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | null = null;
  const followers = new Set<() => void>();
  return {
    follow(onChange) {
      const follower = (): void => onChange();
      followers.add(follower);
      channel ??= new BroadcastChannel(name);
      channel.onmessage = () => {
        for (const one of followers) one();
      };
      return () => {
        followers.delete(follower);
        if (followers.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
    announce() {
      const sender = channel ?? new BroadcastChannel(name);
      sender.postMessage(null);
      if (sender !== channel) sender.close();
    },
  };
}
