import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCycleLinks, findPathUp, type ParentCodes } from '../../src/domain/category-graph.ts';
import { categoryGraph, CODES } from './category-graph.ts';

const parentsIn = categoryGraph.map(
  (graph): ParentCodes => new Map([...graph.values()].map(({ code, parents }) => [code, parents])),
);

/** The distance of each reachable code, found by relaxing every link until nothing changes. */
function slowDistances(from: string, parents: ParentCodes): Map<string, number> {
  const distances = new Map([[from, 0]]);
  for (let round = 0; round <= parents.size; round++) {
    for (const [code, above] of parents) {
      const distance = distances.get(code);
      if (distance === undefined) continue;
      for (const parent of above) distances.set(parent, Math.min(distances.get(parent) ?? Infinity, distance + 1));
    }
  }
  return distances;
}

const isAboveItself = (code: string, parents: ParentCodes) =>
  (parents.get(code) ?? []).some((parent) => slowDistances(parent, parents).has(code));

const without = (parents: ParentCodes, links: { code: string; parent: string }[]): ParentCodes =>
  new Map(
    [...parents].map(([code, above]) => [
      code,
      above.filter((parent) => !links.some((link) => link.code === code && link.parent === parent)),
    ]),
  );

describe('the path from a category to an ancestor', () => {
  test('is a shortest one along parents, or null when there is none', () => {
    fc.assert(
      fc.property(parentsIn, fc.constantFrom(...CODES), fc.constantFrom(...CODES), (parents, from, to) => {
        const way = findPathUp(from, to, parents);
        expect(way === null ? undefined : way.length - 1).toBe(slowDistances(from, parents).get(to));
        if (way === null) return;
        expect([way[0], way.at(-1)]).toEqual([from, to]);
        for (const [index, code] of way.slice(1).entries()) expect(parents.get(way[index] ?? '')).toContain(code);
      }),
    );
  });
});

describe('the links that close cycles', () => {
  test('leave no category above itself when they are removed', () => {
    fc.assert(
      fc.property(parentsIn, (parents) => {
        const rest = without(parents, findCycleLinks(parents));
        expect([...rest.keys()].filter((code) => isAboveItself(code, rest))).toEqual([]);
      }),
    );
  });

  test('lie on cycles, and each is listed once', () => {
    fc.assert(
      fc.property(parentsIn, (parents) => {
        const links = findCycleLinks(parents);
        for (const { code, parent } of links) expect(findPathUp(parent, code, parents)).not.toBeNull();
        expect(new Set(links.map(({ code, parent }) => `${code} ${parent}`)).size).toBe(links.length);
      }),
    );
  });

  test('are found in a cycle of 100,000 categories', () => {
    const depth = 100_000;
    const parents = new Map(Array.from({ length: depth }, (_, index) => [`${index}`, [`${(index + 1) % depth}`]]));
    expect(findCycleLinks(parents)).toEqual([{ code: `${depth - 1}`, parent: '0' }]);
  });
});
