import { TRPCClientError } from '@trpc/client';
import type { AppRouter, ErrorCode } from './contract.ts';
import type { Problem } from './problem.ts';

/** What every call rejects with. */
export type RecallError = TRPCClientError<AppRouter>;

/** A RecallError with the service's own answer in `data`: the problem details of RFC 9457. */
export type Refusal<Code extends ErrorCode = ErrorCode> = RecallError & {
  readonly data: Problem & { readonly code: Code };
};

/**
 * Did the service refuse, with this stable code such as `submission.daily_limit`, or with any? An error that is no refusal
 * brings no answer of the service: the network or a proxy failed, and `error.cause` says how.
 */
export function isRefusal<Code extends ErrorCode = ErrorCode>(error: unknown, code?: Code): error is Refusal<Code> {
  if (!(error instanceof TRPCClientError)) return false;
  const given = (error.data as { code?: unknown } | null | undefined)?.code;
  return typeof given === 'string' && (code === undefined || given === code);
}

/** What a REST path answers; rejects with a RecallError, as calls do. */
export async function requireOk(sending: Promise<Response>): Promise<Response> {
  const response = await sending.catch(throwRecallError);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** For what fails beside the service: the network, or a proxy that answers a page. */
export function throwRecallError(cause: unknown): never {
  throw TRPCClientError.from(cause as Error);
}

async function errorOf(response: Response): Promise<RecallError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  if (!isProblem) return TRPCClientError.from(new Error(`${response.url} answered ${response.status}`));
  const problem = (await response.json()) as Omit<Problem, 'httpStatus'>;
  const data = { ...problem, httpStatus: problem.status };
  return TRPCClientError.from({ error: { message: problem.detail, code: JSON_RPC_SERVER_ERROR, data } });
}

// tRPC tells its error answers by a JSON-RPC number; what decides is the code in `data`.
const JSON_RPC_SERVER_ERROR = -32_000;
