import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

// What no ready-made lint rule can say about this repository: which room may import which, which folders there are, and who may
// read the clock. oxlint loads this file (jsPlugins in .oxlintrc.json). Imports are judged by the path they resolve to, so depth
// does not matter.

/** The rooms from the bottom to the top. A file imports its own room and those below it, types too, so that no import runs back up. */
const LAYERS: readonly RegExp[] = [
  /^packages\//,
  /^entities\//,
  /^mikro-orm\.config\.ts$/,
  /^src\/(environment\/|(errors|refusals|settings)\.ts$)/,
  /^src\/domain\//,
  /^src\/(config|tasks)\.ts$/,
  /^src\/access\//,
  /^src\/log\.ts$/,
  /^src\/adapters\//,
  /^src\/db\//,
  /^src\/directories\//,
  /^src\/context\.ts$/,
  /^src\/services\//,
  /^src\/demo\//,
  /^src\/(contract\/|input-limits\.ts$)/,
  /^src\/trpc(-errors)?\.ts$/,
  /^routers\//,
  /^client\//,
  /^src\/http\//,
  /^src\/(greeting|process-role|shutdown-signals)\.ts$/,
  /^src\/runtime\.ts$/,
  /^src\/main\.ts$/,
  /^cli\//,
  // The scripted respondent, whom the bench of the application runs too.
  /^test\/browser\/survey\/(catalogue|hands|ordinary-day|respondent)\.ts$/,
  /^bench\//,
  /^scripts\//,
  /^test\//,
];

/** The folders of `src/services` that have no router of their name: what each is for, and who uses it. */
const SHARED_PARTS: Readonly<Record<string, string>> = {
  accounts: 'Reads and changes accounts, their roles and passwords, for most areas and `npm run people`.',
  backup: 'Writes and restores a backup, for `npm run backup` and `npm run restore`.',
  'files-in': 'Validates, plans and applies a file of rows, for respondent-uploads, notifications and nutrient-tables.',
  'food-list-editing':
    'What editors of foods and categories share, for food-records, category-records, food-browser, locales, translations, search-misses, thumbnails, food-list-import and food-list-export.',
  'food-list-export': 'Writes a food list as the files of the import, for food-lists and `npm run export`.',
  'food-list-import':
    'Reads a food list from files, for `npm run import`, the demo, food-list-export, food-list-sources, food-lists and nutrient-tables.',
  'food-list-sources': 'Reads food lists as their agencies publish them, for `npm run import`.',
  images:
    'Stores, finds and removes files of pictures, for most areas of pictures, food-records, category-records, surveys, survey-presentation, extracts, the imports, the demo and `npm run images`.',
  keys: 'Looks after token keys and what they seal, for installation, `npm run keys` and the start of the server.',
  mails:
    'Words of mails and SMS, for notifications, message-templates, users, survey-data, deletion-requests and weekly-mails.',
  maintenance:
    'Removes expired rows, finds lost tasks, stores the sums of earlier recalls and vacuums tables, for the server process.',
  'portion-image-import':
    'Reads picture sets and drinkware from files, for food-list-import, food-list-export and `npm run import`.',
  recalculation: 'Calculates stored recalls anew, for codings and `npm run nutrients`.',
  'signed-addresses': 'Makes and reads addresses of downloads, for extracts, survey-submissions and downloads.',
  'study-files':
    'Writes the files that researchers take home, and their codebook, for survey-submissions, extracts and `npm run export-columns`.',
  usage: 'Counts which foods are chosen, for submissions, foods, categories and `npm run rebuild-usage`.',
};

/** Areas whose reads come from a directory in memory and need no service. */
const SERVED_FROM_MEMORY: ReadonlySet<string> = new Set(['portion-sizes']);

/** The folders of `test` that are no area: rooms of the source, kinds of test and what tests share. */
const TEST_ROOMS: ReadonlySet<string> = new Set(
  'adapters browser cli client cluster contract data db demo deploy docs domain http limits recall-flow scheme security server studies support'.split(
    ' ',
  ),
);

interface Wall {
  /** The files that stand behind the wall, as paths in the repository. */
  readonly from: RegExp;
  readonly except?: RegExp;
  /** All that they may import: paths in the repository and packages. */
  readonly only?: RegExp;
  /** What they may not import. */
  readonly never?: RegExp;
  /** `import type` passes: nothing of it is left at run time. */
  readonly typesPass?: true;
  readonly why: string;
}

const ORM = String.raw`(@mikro-orm\/.*|@electric-sql\/.*|kysely|pg)(\/|$)`;
const TRANSPORT = String.raw`(@trpc\/.*|trpc-to-openapi|express)(\/|$)`;

/** What the order of the rooms alone does not say. */
const WALLS: readonly Wall[] = [
  {
    from: /^packages\//,
    except: /^packages\/(food-search|recall|scheme)\//,
    only: /^(packages\/|@dietary-recall\/)/,
    why: 'browsers take the packages along: no library and nothing of the server may come with them',
  },
  {
    from: /^packages\/food-search\//,
    only: /^(packages\/food-search\/|double-metaphone$|@orama\/stemmers\/)/,
    why: 'browsers take the search along: no library but its stemmers and sounds, and nothing of the server may come with it',
  },
  {
    from: /^packages\/recall\//,
    only: /^(packages\/recall\/|@dietary-recall\/vocabulary$|zod$)/,
    why: 'browsers take the packages along: no library but Zod and nothing of the server may come with them',
  },
  {
    from: /^packages\/scheme\//,
    only: /^(packages\/scheme\/|@dietary-recall\/(vocabulary$|recall(\/|$))|zod$)/,
    why: 'browsers take the packages along: no library but Zod and nothing of the server may come with them',
  },
  {
    from: /^packages\/scheme\/(answer-fault|answers|compare|condition|localized-text|question)\.ts$/,
    never:
      /^(packages\/scheme\/(?!(answer-fault|answers|condition|localized-text|question)\.ts$)|@dietary-recall\/recall|zod$)/,
    typesPass: true,
    why: 'the check of answers comes with the application of respondents, without Zod: it takes types alone',
  },
  {
    from: /^packages\/(nutrition|portion-weight|recall-flow)\//,
    never: /^@dietary-recall\/(recall(\/|$)|scheme(\/built-in)?$)/,
    typesPass: true,
    why: 'a calculation that brings Zod along weighs too much: it takes types alone',
  },
  {
    from: /^entities\//,
    only: /^(entities\/|@mikro-orm\/core$|@dietary-recall\/vocabulary(\/permissions)?$)/,
    why: 'an entity knows entities, the vocabulary and @mikro-orm/core, nothing above',
  },
  {
    from: /^src\/domain\//,
    only: /^(src\/domain\/|@dietary-recall\/|(zod|saxes|svgpath)(\/|$))/,
    why: 'the domain calculates; a package without I/O is added to the list in oxlint.house.ts',
  },
  {
    from: /^src\/(adapters|db|directories|demo|services|access)\/|^src\/(context|errors|refusals|tasks)\.ts$/,
    never: new RegExp(`^${TRANSPORT}`),
    why: 'what is below the contract knows neither tRPC nor HTTP',
  },
  {
    from: /^src\/db\//,
    never: /^src\/adapters\/(?!csv\.ts$)/,
    why: 'the database opens without the adapters; only its reference data is read from CSV',
  },
  {
    from: /^src\/(contract\/|trpc(-errors)?\.ts$)/,
    never: new RegExp(String.raw`^(entities\/|src\/(db|directories|services|demo)\/|kysely|pg$|@electric-sql\/)`),
    why: 'the contract describes procedures; what they do is a service',
  },
  {
    from: /^src\/http\//,
    never: new RegExp(String.raw`^(entities\/|routers\/|src\/(db|directories|services|demo)\/|${ORM})`),
    why: 'HTTP carries whatever router it is given; rules and rows are not its business',
  },
  {
    from: /^routers\//,
    never: new RegExp(String.raw`^(src\/(db\/(?!page\.ts$)|demo\/|adapters\/(?!pictures\/index\.ts$))|kysely|pg$)`),
    why: 'a router calls a service; the database and other I/O are not its business',
  },
  {
    from: /^routers\//,
    never: new RegExp(String.raw`^(entities\/|src\/db\/|${ORM})`),
    typesPass: true,
    why: 'a router sees the types of entities and of a page; constants come from @dietary-recall/vocabulary',
  },
  {
    from: /^routers\//,
    except: /^routers\/index\.ts$/,
    never: /\.router\.ts$/,
    why: 'areas meet in routers/index.ts; share a schema or a service instead',
  },
  {
    from: /^apps\//,
    never: /^(entities|src|routers|cli|scripts|bench|test|client|packages)\//,
    why: 'an application knows dietary-recall-client and the packages, by their names, and nothing of the server',
  },
  {
    from: /^client\//,
    never: /^(entities\/|src\/|node:)/,
    why: 'the client knows the contract and the packages',
  },
  {
    from: /^client\//,
    never: /^routers\//,
    typesPass: true,
    why: 'the client takes only types from the server',
  },
];

const TIMELESS = /^(entities|packages|src\/domain|src\/services|src\/directories)\//;
// They live as long as the process and judge the age of what they hold, where no context is at hand.
const CACHES = /^src\/directories\/.*-directory\.ts$/;

const AREAS: ReadonlySet<string> = new Set(
  readdirSync(join(import.meta.dirname, 'routers'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
);

interface Node {
  readonly type: string;
}

interface Import extends Node {
  readonly source: (Node & { readonly value?: unknown }) | null;
  readonly importKind?: string;
  readonly exportKind?: string;
}

interface Call extends Node {
  readonly callee: Named & { readonly object?: Named; readonly property?: Named };
  readonly arguments: readonly unknown[];
}

interface Named extends Node {
  readonly name?: string;
}

interface Context {
  readonly filename: string;
  report(finding: { node: Node; message: string }): void;
}

function pathInRepository(path: string): string {
  return relative(import.meta.dirname, path)
    .split(sep)
    .join('/');
}

function layerOf(path: string): number {
  return LAYERS.findIndex((layer) => layer.test(path));
}

function createBoundaries(context: Context) {
  const file = pathInRepository(context.filename);
  const walls = WALLS.filter(({ from, except }) => from.test(file) && !except?.test(file));
  const layer = layerOf(file);
  const [, area] = /^routers\/([^/]+)\//.exec(file) ?? [];

  /** Why nothing of the target may be imported here; null where it may. */
  function refusal(target: string, isType: boolean): string | null {
    const above = layerOf(target);
    if (layer !== -1 && above > layer) {
      return above === LAYERS.length - 1
        ? 'only tests use test/'
        : 'imports run down the rooms (LAYERS in oxlint.house.ts)';
    }
    const [, service] = /^src\/services\/([^/]+)\//.exec(target) ?? [];
    if (area !== undefined && service !== undefined && service !== area && AREAS.has(service)) {
      return `the router of ${area} calls services of ${area} and shared parts`;
    }
    const wall = walls.find(
      ({ only, never, typesPass }) =>
        !(isType && typesPass) && ((only && !only.test(target)) || never?.test(target) === true),
    );
    return wall?.why ?? null;
  }

  function check(node: Import): void {
    const name = node.source?.value;
    if (typeof name !== 'string') return;
    const target = name.startsWith('.') ? pathInRepository(join(dirname(context.filename), name)) : name;
    const isType = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    const why = refusal(target, isType);
    if (why !== null) context.report({ node, message: `${file} may not import ${target}: ${why}.` });
  }

  return {
    Program(node: Node) {
      if (layer !== -1 || !file.startsWith('src/')) return;
      context.report({ node, message: `${file} is in no room: say in LAYERS of oxlint.house.ts what it stands upon.` });
    },
    ImportDeclaration: check,
    ImportExpression: check,
    ExportAllDeclaration: check,
    ExportNamedDeclaration: check,
    TSImportType: check,
  };
}

/** One name for an area in every room: its router, its services and its tests. */
function createAreas(context: Context) {
  const file = pathInRepository(context.filename);
  return {
    Program(node: Node) {
      const message = faultOfArea(file);
      if (message !== null) context.report({ node, message });
    },
  };
}

function faultOfArea(file: string): string | null {
  if (file === 'oxlint.house.ts') {
    const lists = [
      ['SHARED_PARTS', 'src/services', Object.keys(SHARED_PARTS)],
      ['TEST_ROOMS', 'test', [...TEST_ROOMS]],
    ] as const;
    const faults = lists.flatMap(([list, folder, names]) => {
      const gone = names.filter((name) => !exists(folder, name));
      return gone.length === 0 ? [] : [`${list} names what is not in ${folder}: ${gone.join(', ')}.`];
    });
    return faults.length === 0 ? null : faults.join(' ');
  }
  const [, room, name] = /^(src\/services|test|routers)\/([^/]+)\//.exec(file) ?? [];
  if (room === undefined || name === undefined) return null;
  if (room === 'routers') {
    if (!file.endsWith(`/${name}.router.ts`)) return null;
    const rooms = SERVED_FROM_MEMORY.has(name) ? ['test'] : ['src/services', 'test'];
    const missing = rooms.filter((other) => !exists(other, name));
    return missing.length === 0 ? null : `The area ${name} has no folder in ${missing.join(' and ')}.`;
  }
  if (AREAS.has(name) || name in SHARED_PARTS || (room === 'test' && TEST_ROOMS.has(name))) return null;
  const list =
    room === 'test' ? 'TEST_ROOMS' : 'SHARED_PARTS, with a sentence that says what it is for and who uses it,';
  return `${room}/${name} is neither an area of routers/ nor a shared part: give it the name of its router, or add it to ${list} in oxlint.house.ts.`;
}

function exists(...path: readonly string[]): boolean {
  return existsSync(join(import.meta.dirname, ...path));
}

function createClock(context: Context) {
  const file = pathInRepository(context.filename);
  if (!TIMELESS.test(file)) return {};
  const message = 'The time comes from the caller: context.now() in a service, an argument in domain/ and entities/.';
  return {
    NewExpression(node: Call) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message });
    },
    CallExpression(node: Call) {
      const { name, object, property } = node.callee;
      const isNow = (object?.name === 'Date' || object?.name === 'performance') && property?.name === 'now';
      if (name === 'Date' || (isNow && !CACHES.test(file))) context.report({ node, message });
    },
  };
}

export default {
  meta: { name: 'house' },
  rules: {
    areas: { create: createAreas },
    boundaries: { create: createBoundaries },
    clock: { create: createClock },
  },
};
