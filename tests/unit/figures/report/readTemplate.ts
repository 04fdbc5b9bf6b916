/** Reads a planet template strictly: anything that the game client wouldn't write is an error. */

interface TemplatePin {
  headCount: number;
  latitude: number;
  longitude: number;
  productTypeId: number | null;
  typeId: number;
}

interface Template {
  commandCenterLevel: number;
  comment: string;
  diameterKm: number;
  planetTypeId: number;
  pins: TemplatePin[];
  /** positions in `pins`, from 0 */
  links: { source: number; destination: number; level: number }[];
  /** positions in `pins`, from 0, from source over waypoints to target */
  routes: { path: number[]; quantity: number; typeId: number }[];
}

type Fields = Record<string, unknown>;

/** The fields of an object that has these and no others. */
function fieldsOf(value: unknown, names: string): Fields {
  const found = Object.keys(value as Fields).join(' ');
  if (found !== names) throw new Error(`Expected the fields ${names}, found ${found}.`);
  return value as Fields;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`Expected a number, found ${value}.`);
  return value;
}

/** @throws Error if the text isn't a template, or a link or route refers to a missing pin */
export function readTemplate(text: string): Template {
  const file = fieldsOf(JSON.parse(text), 'CmdCtrLv Cmt Diam L P Pln R');
  const pins = (file.P as unknown[]).map((value): TemplatePin => {
    const pin = fieldsOf(value, 'H La Lo S T');
    return {
      headCount: numberOf(pin.H),
      latitude: numberOf(pin.La),
      longitude: numberOf(pin.Lo),
      productTypeId: pin.S === null ? null : numberOf(pin.S),
      typeId: numberOf(pin.T),
    };
  });
  const positionOf = (value: unknown): number => {
    const position = numberOf(value) - 1;
    if (pins[position] === undefined) throw new Error(`There is no pin ${value}.`);
    return position;
  };
  return {
    commandCenterLevel: numberOf(file.CmdCtrLv),
    comment: String(file.Cmt),
    diameterKm: numberOf(file.Diam),
    planetTypeId: numberOf(file.Pln),
    pins,
    links: (file.L as unknown[]).map((value) => {
      const link = fieldsOf(value, 'D Lv S');
      return { source: positionOf(link.S), destination: positionOf(link.D), level: numberOf(link.Lv) };
    }),
    routes: (file.R as unknown[]).map((value) => {
      const route = fieldsOf(value, 'P Q T');
      return {
        path: (route.P as unknown[]).map(positionOf),
        quantity: numberOf(route.Q),
        typeId: numberOf(route.T),
      };
    }),
  };
}
