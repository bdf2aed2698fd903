import { dirname, join, relative, sep } from 'node:path';

// What no ready-made lint rule can say about this repository: which room may import which, and who may read the clock.
// oxlint loads this file (jsPlugins in .oxlintrc.json). Imports are judged by the path they resolve to, so depth does not matter.

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

const WALLS: readonly Wall[] = [
  { from: /./, except: /^test\//, never: /^test\//, why: 'only tests use test/' },
  {
    from: /^entities\//,
    only: /^(entities\/|@mikro-orm\/core$|@dietary-recall\/vocabulary$)/,
    why: 'an entity knows entities, the vocabulary and @mikro-orm/core, nothing above',
  },
  {
    from: /^src\/domain\//,
    only: /^(src\/domain\/|@dietary-recall\/|(zod|double-metaphone|saxes|svgpath|@orama\/stemmers)(\/|$))/,
    why: 'the domain calculates; a package without I/O is added to the list in oxlint.house.ts',
  },
  {
    from: /^src\/services\//,
    never: /^(routers\/|src\/(http\/|trpc\.ts|contract\.ts)|(@trpc\/.*|trpc-to-openapi|express)(\/|$))/,
    why: 'a service knows neither tRPC nor HTTP nor a router',
  },
  {
    from: /^routers\//,
    never: /^(src\/db\/|(@mikro-orm\/.*|@electric-sql\/.*|kysely|pg)(\/|$))/,
    typesPass: true,
    why: 'a router calls a service; the database is not its business',
  },
  {
    from: /^routers\//,
    never: /^entities\//,
    typesPass: true,
    why: 'a router sees the types of entities; constants come from @dietary-recall/vocabulary',
  },
  {
    from: /^routers\//,
    except: /^routers\/index\.ts$/,
    never: /\.router\.ts$/,
    why: 'areas meet in routers/index.ts; share a schema or a service instead',
  },
  {
    from: /^client\//,
    never: /^(bench|cli|entities|routers|scripts|src)\//,
    typesPass: true,
    why: 'the client takes only types from the server',
  },
  {
    from: /^packages\//,
    only: /^(packages\/|@dietary-recall\/)/,
    except: /^packages\/recall\//,
    why: 'browsers take the packages along: no library and nothing of the server may come with them',
  },
  {
    from: /^packages\/recall\//,
    only: /^(packages\/recall\/|@dietary-recall\/vocabulary$|zod$)/,
    why: 'browsers take the packages along: no library but Zod and nothing of the server may come with them',
  },
  {
    from: /^packages\/(nutrition|portion-weight)\//,
    never: /^@dietary-recall\/recall$/,
    typesPass: true,
    why: 'a calculation that brings Zod along weighs too much: it takes types alone',
  },
];

const TIMELESS = /^(entities|packages|src\/domain|src\/services)\//;
// They live as long as the process and judge the age of what they hold, where no scope is at hand.
const CACHES = /^src\/services\/.*-directory\.ts$/;

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

function createBoundaries(context: Context) {
  const file = pathInRepository(context.filename);
  const walls = WALLS.filter(({ from, except }) => from.test(file) && !except?.test(file));

  function check(node: Import): void {
    const name = node.source?.value;
    if (typeof name !== 'string') return;
    const target = name.startsWith('.') ? pathInRepository(join(dirname(context.filename), name)) : name;
    const isType = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
    for (const { only, never, typesPass, why } of walls) {
      if (isType && typesPass) continue;
      const isRefused = (only && !only.test(target)) || never?.test(target);
      if (isRefused) context.report({ node, message: `${file} may not import ${target}: ${why}.` });
    }
  }

  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportAllDeclaration: check,
    ExportNamedDeclaration: check,
    TSImportType: check,
  };
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
  rules: { boundaries: { create: createBoundaries }, clock: { create: createClock } },
};
