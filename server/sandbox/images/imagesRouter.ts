import express, { type Response, type Router } from 'express';
import type { Universe } from '../universe.ts';
import { drawPortrait } from './portrait.ts';
import { drawTypeIcon } from './typeIcon.ts';

const SIZES = new Set(['32', '64', '128', '256', '512', '1024']);

function sendSvg(response: Response, size: unknown, svg: string | null): void {
  if (size !== undefined && !SIZES.has(String(size))) {
    response.status(400).json({ error: 'size must be 32, 64, 128, 256, 512 or 1024' });
  } else if (svg === null) {
    response.status(404).json({ error: 'There is no such image.' });
  } else {
    response
      .set({
        'Cache-Control': 'public, max-age=2592000, immutable',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('svg')
      .send(svg);
  }
}

/** The sandbox's image service: SVG drawings, always the same for the same id. */
export function makeImagesRouter(universe: Universe): Router {
  const router = express.Router();
  router.get('/characters/:characterId/portrait', (request, response) => {
    const pilot = universe.pilot(Number(request.params.characterId));
    sendSvg(response, request.query.size, pilot && drawPortrait(pilot.characterId));
  });
  router.get('/types/:typeId/icon', (request, response) => {
    sendSvg(response, request.query.size, drawTypeIcon(Number(request.params.typeId)));
  });
  return router;
}
