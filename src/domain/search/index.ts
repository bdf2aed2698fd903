/**
 * Food search: an in-memory index for one locale, pure calculation.
 *
 *     const index = await buildSearchIndex({
 *       language: 'en-GB',
 *       documents: [{ code: '11100000', names: ['Milk, NFS', 'cow milk'] }],
 *       synonymSets: [['soda', 'pop', 'soft drink']],
 *       ignoreWords: [],
 *     })
 *     const hits = index.search('glas of milk', {
 *       limit: 50,
 *       accept: (code) => allowed.has(code),
 *       ranking: { matchWeight: 20, popularity: (code) => counts.get(code) ?? 0 },
 *       explain: false,
 *     })
 *
 * An index is immutable: build a new one when the list changes and swap it in; searches on the old one stay valid. Building
 * is asynchronous and yields to the event loop; searching is synchronous, below a millisecond on lists of ten thousand
 * foods, and never throws. Categories are documents of an index of their own. Build one index at a time per process where
 * memory is tight: a build holds about twice the memory of the finished index.
 *
 * Ranking (domain 11.1): hits are cut into bands by match quality; inside a band score = popularity x (1 - w) + match x w
 * with w = matchWeight / 100. A food named exactly as typed is a band of its own, and so are the foods that have all the
 * typed words, before those that lack some: popularity orders equals, and cannot lift a worse match over a better one.
 * Without popularity, or with the same for all, the order is the match quality.
 *
 * How a query is answered: the files in the order of the work: text (words), query-words (amounts),
 * slots and candidates (what each word may mean), gather (first stage over posting lists), align and quality (second
 * stage), rank (popularity).
 */
export { buildSearchIndex } from './indexing/build-index.ts';
export { splitDescription } from './text/split-description.ts';
export { synonymFaults } from './indexing/synonym-faults.ts';
export type { SearchDocument, SearchHit, SearchIndex } from './types.ts';
