/** One thing that is wrong with an input. */
export interface Issue {
  /** Where in the input, dotted, or a position in a file; empty for the whole of it. */
  path: string;
  /** What is wrong, for programs. */
  code: string;
  /** What is wrong, for the person who has to act. */
  message: string;
}

/** What the service answers when it refuses: the problem details of RFC 9457. */
export interface Problem {
  /** A URN made of the code: `urn:problem:food.not_found`. */
  type: string;
  /** The kind of problem in words; the same for all problems of a status. */
  title: string;
  /** The status of HTTP. */
  status: number;
  /** A sentence for the person who has to act. */
  detail: string;
  /** Stable, of the form `noun.reason`: decide by it. */
  code: string;
  /** Names the call to the operator of the service. */
  requestId: string;
  /** Of an input that is refused: all that is wrong with it. */
  issues?: Issue[];
  /** Whole seconds until the same call may succeed. */
  retryAfterSeconds?: number;
  /** What a client needs to go on, such as the current version of a record. */
  facts?: Record<string, unknown>;
  /** The same as `status`, where tRPC's own tools look for it. */
  httpStatus: number;
}
