import type { Server } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import { addTo } from '../../workers/game/domain/sums.ts';

/** Bounds the memory and the handles that connections of one address take, which never send a whole request. */
export function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = ipKeyGenerator(socket.remoteAddress ?? '');
    if ((counts.get(address) ?? 0) >= most) {
      socket.destroy();
      return;
    }
    addTo(counts, address, 1);
    socket.once('close', () => {
      addTo(counts, address, -1);
      if (counts.get(address) === 0) counts.delete(address);
    });
  });
}
