import type { Server } from 'node:net';
import { addTo } from '../../workers/game/domain/sums.ts';
import { networkOf } from './rateLimits.ts';

/** Bounds the memory and the handles that connections of one address take, which never send a whole request. */
export function limitConnections(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
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
