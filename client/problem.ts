/** One fault of an input. */
export interface Issue {
  /** The dotted path in the input, or the position in a file. It is empty if the whole input is at fault. */
  path: string;
  /** The code of the fault, for programs. */
  code: string;
  /** A sentence about the fault for the person who has to act. */
  message: string;
}

/** The problem details (RFC 9457) with which the service refuses a call. */
export interface Problem {
  /** The page of the service that describes the error, without the host: `/docs/errors#food.not_found`. */
  type: string;
  /** The kind of problem in words. All problems with the same status have the same title. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** A sentence for the person who has to act. */
  detail: string;
  /** The stable error code, `noun.reason`. Programs decide by it. */
  code: string;
  /** The id by which the operator of the service finds the call in the logs. */
  requestId: string;
  /** All faults of a refused input. */
  issues?: Issue[];
  /** Whole seconds until the same call may succeed. */
  retryAfterSeconds?: number;
  /** Facts that a client needs to continue, such as the current version of a record. */
  facts?: Record<string, unknown>;
  /** The same number as `status`, under the name that the tools of tRPC read. */
  httpStatus: number;
}
