import type { FoodListState } from '../../domain/food-list.ts';
import type { Metrics } from './metrics.ts';

interface FoodLists {
  states(): readonly FoodListState[];
  /** The time since when the answers are older than the stored data; null while they are current. */
  readonly staleSince: Date | null;
}

/** Reports the size and the age of the food lists and search indexes of this process. */
export function watchFoods(metrics: Metrics, now: () => Date, lists: FoodLists): void {
  const secondsSince = (moment: Date) => Math.max(0, (now().getTime() - moment.getTime()) / 1000);
  metrics.gauges({
    source: 'index',
    read: () => lists.states(),
    label: { name: 'locale', of: ({ localeId }) => localeId },
    values: {
      recall_index_foods: { help: 'Foods that can be found by search.', of: ({ foods }) => foods },
      recall_index_categories: { help: 'Categories that can be found by search.', of: ({ categories }) => categories },
      recall_index_age_seconds: {
        help: 'Time since the search index was built; an old index is complete while nobody edits the list.',
        of: ({ builtAt }) => secondsSince(builtAt),
      },
    },
  });
  metrics.gauge('recall_index_stale_seconds', {
    help: 'Time for which a change has not been in the search index; 0 while the index is current.',
    read: () => (lists.staleSince === null ? 0 : secondsSince(lists.staleSince)),
  });
}
