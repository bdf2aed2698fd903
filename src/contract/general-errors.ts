import type { ErrorKind } from '../errors.ts';

/**
 * The errors that no operation declares, because many or all operations can return them: those of the transport, the guards, the
 * storage and the state of the service. Stable code -> kind. Together with the declared errors these are all codes that a client can get.
 */
export const GENERAL_ERRORS = {
  'access.forbidden': 'forbidden',
  'access.in_person_only': 'forbidden',
  'auth.busy': 'unavailable',
  'auth.not_signed_in': 'unauthenticated',
  'auth.second_factor_required': 'forbidden',
  'auth.too_many_failures': 'too_many',
  'database.unavailable': 'unavailable',
  'file.rest_only': 'method_not_allowed',
  'images.busy': 'unavailable',
  'images.unavailable': 'unavailable',
  'record.changed_meanwhile': 'conflict',
  'request.aborted': 'invalid',
  'request.foreign_origin': 'forbidden',
  'request.invalid': 'invalid',
  'request.method_not_allowed': 'method_not_allowed',
  'request.not_found': 'not_found',
  'request.too_large': 'too_large',
  'request.too_many': 'too_many',
  'request.too_many_values': 'too_large',
  'request.unknown_key': 'invalid',
  'request.unstorable_value': 'invalid',
  'request.unsupported': 'unsupported',
  'server.internal': 'internal',
  'service.starting': 'unavailable',
  'survey.being_recalculated': 'conflict',
  'survey.busy': 'unavailable',
  'uploads.unavailable': 'unavailable',
} as const satisfies Record<string, ErrorKind>;

/** The errors that only the answer about a job names, as the reason why it failed. */
export const JOB_ERRORS = {
  'extract.data_changed': 'unavailable',
  'food_list.bad_rows': 'invalid',
  'food_list.collisions': 'conflict',
  'food_list.edits': 'conflict',
  'job.interrupted': 'unavailable',
  'nutrient_table.bad_rows': 'invalid',
} as const satisfies Record<string, ErrorKind>;
