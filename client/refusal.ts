import { TRPCClientError } from '@trpc/client';
import type { AppRouter, ErrorCode } from './contract.ts';
import type { Problem } from './problem.ts';

/** The error with which every call rejects. */
export type RecallError = TRPCClientError<AppRouter>;

/** A RecallError from the service itself. `data` holds the problem details (RFC 9457). */
export type Refusal<Code extends ErrorCode = ErrorCode> = RecallError & {
  readonly data: Problem & { readonly code: Code };
};

/**
 * Returns whether the service refused the call with this stable code, such as `submission.daily_limit`, or with any code. For any
 * other error the network or a proxy failed, and `error.cause` says how.
 */
export function isRefusal<Code extends ErrorCode = ErrorCode>(error: unknown, code?: Code): error is Refusal<Code> {
  if (!(error instanceof TRPCClientError)) return false;
  const given = (error.data as { code?: unknown } | null | undefined)?.code;
  return typeof given === 'string' && (code === undefined || given === code);
}

/**
 * Returns whether a call failed on its way, so that the same call may succeed later: there is no connection, something else than the service
 * answered, or the service is away for a while (502, 503, 504). An error that no call rejected with, such as a fault of the application, is
 * none of these.
 */
export function isAway(error: unknown): error is RecallError {
  if (!(error instanceof TRPCClientError)) return false;
  return !isRefusal(error) || AWAY.has(error.data.status);
}

const AWAY = new Set([502, 503, 504]);

/** Returns the response of a REST call if its status is below 400. Rejects with a RecallError otherwise. */
export async function requireOk(sending: Promise<Response>): Promise<Response> {
  const response = await sending.catch(throwRecallError);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Throws a RecallError for a failure outside of the service, such as a broken connection or an error page of a proxy. */
export function throwRecallError(cause: unknown): never {
  throw TRPCClientError.from(cause as Error);
}

async function errorOf(response: Response): Promise<RecallError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  if (!isProblem) return TRPCClientError.from(new Error(`${response.url} answered ${response.status}`));
  const problem = (await response.json().catch(throwRecallError)) as Omit<Problem, 'httpStatus'>;
  const data = { ...problem, httpStatus: problem.status };
  return TRPCClientError.from({ error: { message: problem.detail, code: JSON_RPC_SERVER_ERROR, data } });
}

// tRPC recognises an error by a JSON-RPC number. Programs decide by the code in `data`.
const JSON_RPC_SERVER_ERROR = -32_000;
