import type { Template } from '../../game/domain/template.ts';

/** The template without these pins, and without links and routes to them. @param positions of pins */
export function withoutPins(template: Template, positions: ReadonlySet<number>): Template {
  const newPosition = new Map<number, number>();
  template.pins.forEach((_, position) => {
    if (!positions.has(position)) newPosition.set(position, newPosition.size);
  });
  return {
    ...template,
    pins: template.pins.filter((_, position) => !positions.has(position)),
    links: template.links.flatMap(({ source, destination, level }) => {
      const [from, to] = [newPosition.get(source), newPosition.get(destination)];
      return from === undefined || to === undefined ? [] : [{ source: from, destination: to, level }];
    }),
    routes: template.routes.flatMap((route) => {
      const path = route.path.flatMap((position) => newPosition.get(position) ?? []);
      return path.length < route.path.length ? [] : [{ ...route, path }];
    }),
  };
}
