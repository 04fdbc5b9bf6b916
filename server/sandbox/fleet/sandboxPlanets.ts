/**
 * The sandbox's planets: real ones, in four constellations of low and null security that together have all eight planet
 * types, and in a system each of high security and wormhole space. A made-up system stands for what is newer than the
 * catalogue.
 * Source: Static Data Export (ids, names, types, radii, positions).
 */
import type { PlanetType } from '../../../workers/game/domain/commodity.ts';

/** planet id, name, type, radius in km, position in the system in m */
type PlanetRow = readonly [number, string, PlanetType, number, readonly [number, number, number]];

interface SystemRow {
  systemId: number;
  name: string;
  /** from −1 to 1 */
  security: number;
  planets: readonly PlanetRow[];
}

interface ConstellationRow {
  constellation: string;
  systems: readonly SystemRow[];
}

const CONSTELLATIONS: readonly ConstellationRow[] = [
  {
    constellation: 'Hed',
    systems: [
      {
        systemId: 30002537,
        name: 'Amamake',
        security: 0.43,
        planets: [
          [40161463, 'Amamake I', 'barren', 2050, [7991095891, 1061587860, -56800004633]],
          [40161464, 'Amamake II', 'temperate', 4870, [54986876136, 7304805367, -163545075399]],
          [40161467, 'Amamake III', 'oceanic', 2700, [241442101480, 32074700051, -114830095683]],
          [40161469, 'Amamake IV', 'barren', 3850, [-354916171751, -47149315229, -52085160187]],
          [40161472, 'Amamake V', 'barren', 3870, [-221796300475, -29464827247, 449526157428]],
          [40161476, 'Amamake VI', 'gas', 20870, [-442577541341, -58794807537, 1018752832930]],
        ],
      },
      {
        systemId: 30002542,
        name: 'Auga',
        security: 0.38,
        planets: [
          [40161698, 'Auga I', 'barren', 2650, [-363131607, 22798133, 49170053830]],
          [40161700, 'Auga II', 'barren', 5380, [61716042641, -3874657350, -48758064621]],
          [40161702, 'Auga III', 'lava', 5880, [-73086857079, 4588539962, -104605201134]],
          [40161704, 'Auga IV', 'temperate', 9720, [-195371877450, 12265839619, -1590864274]],
          [40161707, 'Auga V', 'gas', 22790, [-162940149487, 10229710474, -293097442345]],
          [40161722, 'Auga VI', 'gas', 68090, [-456127290120, 28636589151, 795270535158]],
          [40161742, 'Auga VII', 'oceanic', 4230, [1499161685183, -94120387401, -382829741864]],
          [40161745, 'Auga VIII', 'gas', 29490, [-1604538585056, 100736161228, 1705424351118]],
          [40161778, 'Auga IX', 'ice', 6410, [3229810361410, -202773993927, 784033915603]],
          [40161782, 'Auga X', 'ice', 20940, [-3291804975662, 206666140563, 2447512779262]],
        ],
      },
      {
        systemId: 30002541,
        name: 'Dal',
        security: 0.41,
        planets: [
          [40161651, 'Dal I', 'barren', 2070, [-19279041919, -3151337828, -36135712205]],
          [40161652, 'Dal II', 'lava', 1990, [-45722779888, -7473811535, 9723219305]],
          [40161653, 'Dal III', 'oceanic', 7120, [64319869146, 10513677889, -101571666814]],
          [40161655, 'Dal IV', 'gas', 77960, [959169444945, 156785122840, -48231526666]],
          [40161676, 'Dal V', 'gas', 17940, [-2675783391925, -437381559647, -60063735973]],
          [40161688, 'Dal VI', 'barren', 5000, [3622517311984, 592133980854, -1239455040409]],
        ],
      },
      {
        systemId: 30002540,
        name: 'Lantorn',
        security: 0.33,
        planets: [
          [40161604, 'Lantorn II', 'plasma', 3560, [62641384698, 11322603814, -19302668617]],
          [40161606, 'Lantorn III', 'lava', 5310, [-130151976405, -23525330283, -39397028934]],
          [40161608, 'Lantorn IV', 'temperate', 7260, [-99325481024, -17953355847, 284764880576]],
          [40161610, 'Lantorn V', 'gas', 16330, [-500546048222, -90475084833, -134084412679]],
        ],
      },
      {
        systemId: 30002539,
        name: 'Siseide',
        security: 0.33,
        planets: [
          [40161546, 'Siseide III', 'storm', 16040, [-30437948848, 2662215193, 309669307180]],
          [40161552, 'Siseide IV', 'storm', 6700, [-382370992144, 33443576293, 305221602786]],
          [40161599, 'Siseide IX', 'oceanic', 4160, [-3597813717324, 314678048322, 1802743734351]],
        ],
      },
      {
        systemId: 30002538,
        name: 'Vard',
        security: 0.37,
        planets: [
          [40161500, 'Vard I', 'lava', 2740, [32619031973, -4429103052, 63832439901]],
          [40161507, 'Vard IV', 'storm', 3870, [-112935949928, 15334757970, -118186360278]],
          [40161511, 'Vard V', 'lava', 9200, [-111385019042, 15124168253, 378184204276]],
          [40161535, 'Vard VII', 'temperate', 9450, [-1897917572631, 257704536436, 1135684471056]],
        ],
      },
    ],
  },
  {
    constellation: 'Viriette',
    systems: [
      {
        systemId: 30003787,
        name: 'Agoze',
        security: 0.2,
        planets: [
          [40239933, 'Agoze I', 'lava', 1810, [-27696007756, 1170040408, -13616472494]],
          [40239934, 'Agoze II', 'barren', 3480, [-52338822456, 2211096187, 33607503424]],
          [40239936, 'Agoze III', 'lava', 2870, [-96348625274, 4070326156, -18597676874]],
          [40239938, 'Agoze IV', 'storm', 3860, [-10841271147, 457998330, 112877648281]],
          [40239940, 'Agoze V', 'oceanic', 3590, [108039642409, -4564222697, -108286696760]],
          [40239941, 'Agoze VI', 'barren', 5850, [170281058215, -7193662007, 67741464732]],
          [40239943, 'Agoze VII', 'barren', 7000, [260949870955, -11024039856, -2327797812]],
          [40239946, 'Agoze VIII', 'barren', 1890, [325794811519, -13763467189, -51844001765]],
          [40239947, 'Agoze IX', 'gas', 14850, [-424125391429, 17917522633, -191735568803]],
          [40239953, 'Agoze X', 'gas', 32430, [554552958480, -23427541443, 1535894019339]],
          [40239986, 'Agoze XI', 'barren', 5020, [2290046402484, -96744875635, 1037682603261]],
          [40239989, 'Agoze XII', 'ice', 17400, [-2769584171901, 117003339312, 2253244875606]],
        ],
      },
      {
        systemId: 30003791,
        name: 'Annancale',
        security: 0.09,
        planets: [
          [40240205, 'Annancale I', 'lava', 3970, [-7263054176, 1404163932, -51986007365]],
          [40240208, 'Annancale II', 'storm', 5730, [13000080427, -2513301375, 95260797880]],
          [40240210, 'Annancale III', 'gas', 30420, [37741028941, -7296461006, 222992079124]],
          [40240223, 'Annancale IV', 'gas', 32770, [-444676676598, 85969199101, -114883639442]],
          [40240242, 'Annancale V', 'gas', 81800, [322469241918, -62342874995, -1277453699339]],
          [40240261, 'Annancale VI', 'gas', 20910, [1120291358681, -216585568647, 2730323400024]],
          [40240278, 'Annancale VII', 'oceanic', 11980, [4976766321378, -962156634868, 2570602361855]],
        ],
      },
      {
        systemId: 30003789,
        name: 'Brarel',
        security: 0.09,
        planets: [
          [40240059, 'Brarel I', 'barren', 2260, [42148136423, 7319880026, -2606991189]],
          [40240061, 'Brarel II', 'temperate', 5840, [-68977443405, -11979334155, -116927056367]],
          [40240063, 'Brarel III', 'barren', 5640, [-369057331680, -64094302142, 261164448978]],
          [40240066, 'Brarel IV', 'gas', 48130, [719287375641, 124918863342, -611369318865]],
        ],
      },
      {
        systemId: 30003793,
        name: 'Harroule',
        security: 0.08,
        planets: [
          [40240312, 'Harroule II', 'plasma', 4360, [18199756193, 222921923, 99891333339]],
          [40240314, 'Harroule III', 'lava', 2060, [-6591482468, -80736573, 129326106709]],
          [40240315, 'Harroule IV', 'temperate', 7610, [-59221305853, -725379354, 150015055401]],
        ],
      },
      {
        systemId: 30003788,
        name: 'Intaki',
        security: 0.6,
        planets: [
          [40240002, 'Intaki II', 'lava', 3270, [16271298062, 980027866, -52461771925]],
          [40240006, 'Intaki IV', 'oceanic', 10200, [80270381180, 4834722473, 236326945819]],
          [40240009, 'Intaki V', 'temperate', 24210, [-216786262431, -13057137630, 592808704810]],
          [40240053, 'Intaki VII', 'oceanic', 5020, [1939912357900, 116841825511, 4250202693280]],
        ],
      },
      {
        systemId: 30003792,
        name: 'Ostingele',
        security: 0.17,
        planets: [
          [40240286, 'Ostingele III', 'storm', 4550, [103176253675, -14451500379, 188009568188]],
          [40240290, 'Ostingele V', 'oceanic', 2580, [-27283694423, 3821521971, -336519155493]],
          [40240302, 'Ostingele VII', 'temperate', 10580, [1505899496126, -210925541135, 476699557966]],
        ],
      },
      {
        systemId: 30003790,
        name: 'Vey',
        security: 0.18,
        planets: [[40240117, 'Vey II', 'temperate', 4560, [-40804279975, -8043119706, -98958772275]]],
      },
    ],
  },
  {
    constellation: 'Isoma',
    systems: [
      {
        systemId: 30002806,
        name: 'Hasmijaala',
        security: 0.33,
        planets: [
          [40177987, 'Hasmijaala I', 'lava', 1900, [-36224919886, -1015096394, -946578466]],
          [40177988, 'Hasmijaala II', 'barren', 2450, [-18331593701, -513688774, 42895166010]],
          [40177989, 'Hasmijaala III', 'barren', 3090, [39522868409, 1107511662, 53365666205]],
          [40177991, 'Hasmijaala IV', 'barren', 4920, [-95969694628, -2689267258, 4065350929]],
          [40177993, 'Hasmijaala V', 'barren', 7660, [-73481993308, -2059115843, 182968008653]],
          [40177996, 'Hasmijaala VI', 'oceanic', 3130, [293765705094, 8231916288, -55984297984]],
          [40177997, 'Hasmijaala VII', 'barren', 3380, [174238207051, 4882511163, 308187008995]],
          [40178000, 'Hasmijaala VIII', 'gas', 18670, [-351714764499, -9855767533, -223834609781]],
          [40178009, 'Hasmijaala IX', 'gas', 31630, [600481104892, 16826709524, 516274670994]],
          [40178034, 'Hasmijaala X', 'gas', 33780, [-687531348671, -19266035515, -1453387832228]],
          [40178053, 'Hasmijaala XI', 'ice', 18090, [-2465061150856, -69076058526, 1773205512703]],
        ],
      },
      {
        systemId: 30002807,
        name: 'Nagamanen',
        security: 0.3,
        planets: [
          [40178071, 'Nagamanen I', 'lava', 3060, [28793442771, 496749573, -50318639146]],
          [40178072, 'Nagamanen II', 'barren', 5920, [-83457965464, -1439831599, 32327067955]],
          [40178074, 'Nagamanen III', 'barren', 3140, [-11136567421, -192130033, 130090046922]],
          [40178079, 'Nagamanen VI', 'lava', 11350, [-250786499577, -4326613099, 101645451537]],
          [40178083, 'Nagamanen VII', 'gas', 36410, [9627904557, 166102314, 440890857106]],
          [40178102, 'Nagamanen VIII', 'gas', 53800, [1391389829732, 24004503724, 233797637969]],
          [40178132, 'Nagamanen X', 'oceanic', 2660, [-2492595998455, -43002707543, -1800991440077]],
          [40178135, 'Nagamanen XI', 'ice', 9040, [-186588364100, -3219055498, 3436366520755]],
        ],
      },
      {
        systemId: 30002809,
        name: 'Sujarento',
        security: 0.31,
        planets: [
          [40178192, 'Sujarento I', 'lava', 1940, [-29607231799, -1874648493, -16921138473]],
          [40178194, 'Sujarento II', 'plasma', 2710, [-7304470755, -462499000, -50781260694]],
          [40178196, 'Sujarento III', 'storm', 9560, [-130726198572, -8277223375, -84624485205]],
          [40178199, 'Sujarento IV', 'temperate', 4920, [-102064032559, -6462413849, -225593655339]],
          [40178205, 'Sujarento VI', 'gas', 32530, [340933174102, 21586950961, 738788395384]],
          [40178224, 'Sujarento VII', 'gas', 65150, [-1258750597067, -79700626034, 318768896686]],
          [40178260, 'Sujarento IX', 'oceanic', 3500, [4974357458417, 314962633961, 456829901820]],
        ],
      },
      {
        systemId: 30002813,
        name: 'Tama',
        security: 0.28,
        planets: [
          [40178432, 'Tama I', 'lava', 1780, [33480860462, -642923280, -1648815985]],
          [40178436, 'Tama IV', 'temperate', 4110, [-69625864037, 1337005330, -119960985970]],
          [40178480, 'Tama IX', 'oceanic', 11220, [-725260485621, 13926967344, 4065400597687]],
        ],
      },
    ],
  },
  {
    constellation: 'TA-A7V',
    systems: [
      {
        systemId: 30003304,
        name: '2Q-I6Q',
        security: -0.15,
        planets: [
          [40209733, '2Q-I6Q I', 'barren', 4430, [60265150091, -10060854192, -25050719280]],
          [40209735, '2Q-I6Q II', 'lava', 8380, [126685067096, -21149204579, 6662900394]],
          [40209738, '2Q-I6Q III', 'storm', 5830, [84566360555, -14117774896, 165838400844]],
          [40209740, '2Q-I6Q IV', 'gas', 16040, [-231317497521, 38616872454, 55865920411]],
          [40209747, '2Q-I6Q V', 'gas', 62520, [478857011274, -79941899451, -4177016817]],
          [40209764, '2Q-I6Q VI', 'gas', 56550, [-847085037382, 141415047270, 1030594311186]],
          [40209789, '2Q-I6Q VII', 'gas', 46230, [-616096427910, 102853080424, 2671880124887]],
          [40209813, '2Q-I6Q VIII', 'ice', 19820, [-1798062697147, 300174256528, -3883167857014]],
          [40209830, '2Q-I6Q IX', 'barren', 5800, [6579938208666, -1098475633203, 719889662581]],
        ],
      },
      {
        systemId: 30003302,
        name: '5-T0PZ',
        security: -0.28,
        planets: [
          [40209609, '5-T0PZ I', 'barren', 2160, [-35063570613, 5067543, -3621538370]],
          [40209610, '5-T0PZ II', 'barren', 2610, [56993634593, -8236974, -7714708525]],
          [40209611, '5-T0PZ III', 'lava', 3770, [-80220601857, 11593839, -25369381851]],
          [40209613, '5-T0PZ IV', 'barren', 3540, [-10504558761, 1518166, -122992226758]],
          [40209615, '5-T0PZ V', 'oceanic', 3770, [121983625711, -17629617, 66928153953]],
          [40209618, '5-T0PZ VI', 'barren', 1720, [-140754835546, 20342516, 56975386420]],
          [40209620, '5-T0PZ VII', 'lava', 6610, [120952295192, -17480565, 157080862890]],
          [40209622, '5-T0PZ VIII', 'gas', 24780, [-422724944991, 61094092, -276725744494]],
          [40209641, '5-T0PZ IX', 'gas', 15840, [-1239216458365, 179097083, -213302346077]],
          [40209649, '5-T0PZ X', 'gas', 18740, [1365368819694, -197329185, 2011446721559]],
          [40209663, '5-T0PZ XI', 'barren', 4570, [-1189541605697, 171917852, -3143540918321]],
          [40209667, '5-T0PZ XII', 'oceanic', 4360, [-1590513636927, 229868117, -3817053477070]],
        ],
      },
      {
        systemId: 30003303,
        name: '6R-PWU',
        security: -0.28,
        planets: [
          [40209669, '6R-PWU I', 'lava', 4700, [-39476167976, -4244192387, 55607289011]],
          [40209675, '6R-PWU IV', 'temperate', 8070, [304501222436, 32737771582, -43699153436]],
          [40209727, '6R-PWU IX', 'ice', 7320, [-2997060250414, -322222266011, 4515506410036]],
        ],
      },
      {
        systemId: 30003301,
        name: '97X-CH',
        security: -0.2,
        planets: [
          [40209538, '97X-CH I', 'storm', 5050, [-11048914681, -599193820, 69604059011]],
          [40209540, '97X-CH II', 'temperate', 8070, [127445375227, 6911491619, 18958446818]],
          [40209587, '97X-CH VI', 'ice', 17540, [-1935237570257, -104949891066, 3437501189983]],
          [40209596, '97X-CH VII', 'ice', 17830, [-1851104544211, -100387271956, 6674982530234]],
        ],
      },
      {
        systemId: 30003306,
        name: 'UTKS-5',
        security: -0.37,
        planets: [
          [40209879, 'UTKS-5 II', 'temperate', 4380, [184686897918, -2908799448, -79507783571]],
          [40209880, 'UTKS-5 III', 'temperate', 5140, [287243935977, -4524062139, -152076646818]],
          [40209881, 'UTKS-5 IV', 'temperate', 7490, [171739761567, -2704883396, -444807309997]],
          [40209887, 'UTKS-5 VI', 'temperate', 10570, [-400075981671, 6301155132, 1436204133936]],
        ],
      },
    ],
  },
];

/** The only system of high security space. */
export const HIGH_SECURITY_SYSTEM_ID = 30001376;

/** A system that the game got after the newest export. */
const NEW_SYSTEM: SystemRow = {
  systemId: 30_199_001,
  name: 'Kaalmir',
  security: 0.3217,
  planets: [[40_999_001, 'Kaalmir II', 'temperate', 5230, [61237845110, 4120985631, -88120445917]]],
};

/** Systems that no pilot calls home. */
const OUTLYING: readonly SystemRow[] = [
  {
    systemId: HIGH_SECURITY_SYSTEM_ID,
    name: 'Nourvukaiken',
    security: 0.81,
    planets: [[40087772, 'Nourvukaiken II', 'barren', 4830, [-7912773543, 648378466, -105975023492]]],
  },
  {
    systemId: 31000017,
    name: 'J105711',
    security: -0.99,
    planets: [[40351225, 'J105711 III', 'barren', 3210, [-32227222005, -407331572, 64248929362]]],
  },
  NEW_SYSTEM,
];

export interface SandboxPlanet {
  planetId: number;
  name: string;
  planetType: PlanetType;
  radiusKm: number;
  /** in the solar system, m */
  position: { x: number; y: number; z: number };
  systemId: number;
  systemName: string;
}

/** The planets of each constellation, in the order of its systems. */
export const NEIGHBOURHOODS: readonly (readonly SandboxPlanet[])[] = CONSTELLATIONS.map(({ systems }) =>
  systems.flatMap(planetsOf),
);

export const PLANETS: ReadonlyMap<number, SandboxPlanet> = new Map(
  [...NEIGHBOURHOODS.flat(), ...OUTLYING.flatMap(planetsOf)].map((planet) => [planet.planetId, planet]),
);

export const SYSTEMS: ReadonlyMap<number, Omit<SystemRow, 'planets'> & { planetIds: readonly number[] }> = new Map(
  [...CONSTELLATIONS.flatMap(({ systems }) => systems), ...OUTLYING].map(({ planets, ...system }) => [
    system.systemId,
    { ...system, planetIds: planets.map(([planetId]) => planetId) },
  ]),
);

/** The planet with this name. @throws RangeError if the sandbox has none */
export function planetNamed(name: string): SandboxPlanet {
  for (const planet of PLANETS.values()) if (planet.name === name) return planet;
  throw new RangeError(`The sandbox has no planet ${name}.`);
}

function planetsOf(system: SystemRow): SandboxPlanet[] {
  return system.planets.map(([planetId, name, planetType, radiusKm, [x, y, z]]) => ({
    planetId,
    name,
    planetType,
    radiusKm,
    position: { x, y, z },
    systemId: system.systemId,
    systemName: system.name,
  }));
}
