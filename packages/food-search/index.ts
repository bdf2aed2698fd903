// The way into the search. README.md says how it works.
//
//     const index = await buildSearchIndex({
//       language: 'en-GB',
//       documents: [{ code: '11100000', names: ['Milk, NFS', 'cow milk'] }],
//       synonymSets: [['soda', 'pop', 'soft drink']],
//     })
//     const hits = index.search('glas of milk', {
//       limit: 50,
//       accept: (code) => allowed.has(code),
//       ranking: { matchWeight: 20, popularity: (code) => counts.get(code) ?? 0 },
//     })
export { editDistance } from './expansion/edit-distance.ts';
export { buildSearchIndex } from './indexing/build-index.ts';
export { synonymFaults } from './indexing/synonym-faults.ts';
export { MAX_CATEGORIES, openPack } from './pack.ts';
export type { PackedUse, PackSearch, SearchPack } from './pack.ts';
export { joiningWords, keptPairs, splitDescription, splitWordsIn } from './text/split-description.ts';
export { fold } from './text/tokenise.ts';
export { FULL_POPULARITY } from './thresholds.ts';
export type { RankingOptions, SearchDocument, SearchHit, SearchIndex, SearchIndexChange } from './types.ts';
