/** What is read anew after a food was written. */
export const CHANGED_BY_FOOD = ['foodRecords', 'foodBrowser', 'foods', 'locales'] as const;

/** What is read anew after a category was written, whose foods inherit of it. */
export const CHANGED_BY_CATEGORY = ['categoryRecords', ...CHANGED_BY_FOOD] as const;
