/** What a scheme says of the recalls of a person who withdraws from a survey. */
export const ON_WITHDRAWAL = ['keep', 'erase'] as const;
export type OnWithdrawal = (typeof ON_WITHDRAWAL)[number];

/** What happened to the recalls of a person who withdrew from a survey. */
export const WITHDRAWN_RECALLS = ['kept', 'erased'] as const;
export type WithdrawnRecalls = (typeof WITHDRAWN_RECALLS)[number];
