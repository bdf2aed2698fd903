/** What a person may ask to be deleted: their recalls in a survey, or their account. */
export const DELETION_REQUEST_KINDS = ['recalls', 'account'] as const;
export type DeletionRequestKind = (typeof DELETION_REQUEST_KINDS)[number];

/** The states of a request for deletion. `taken-back`: the person no longer asks for it. */
export const DELETION_REQUEST_STATES = ['open', 'done', 'refused', 'taken-back'] as const;
export type DeletionRequestState = (typeof DELETION_REQUEST_STATES)[number];
