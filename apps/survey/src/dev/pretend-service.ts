// In place of the service: what a screen asks for has a fixed answer, so that the screen is always the same.

/** Answers of procedures by their names, such as `foods.get`: a value, or what is made of the input. */
export type Answers = Readonly<Record<string, unknown>>;

/** The code that the service refuses a call with, and its facts. */
class Refused {
  readonly problem: object;

  constructor(status: number, code: string, parts: object) {
    const detail = 'The example is refused.';
    this.problem = {
      type: '',
      title: detail,
      status,
      httpStatus: status,
      detail,
      code,
      requestId: 'example',
      ...parts,
    };
  }
}

/** The service refuses the call. */
export const refused = (status: number, code: string, parts: object = {}): unknown => new Refused(status, code, parts);
/** The call has no answer: what waits for it is seen waiting. */
export const NEVER = Symbol('never');
/** There is no connection. */
export const AWAY = Symbol('away');

const REFRESH = 'auth.refresh';
const SEARCH_PACK = 'foods.getSearchPack';

let openCalls = 0;
let waitingCalls = 0;

/** Has each call its answer, but for those that never have one? */
export function isAnswered(): boolean {
  return openCalls === waitingCalls;
}

/** Does the screen wait for an answer for ever? */
export function isWaiting(): boolean {
  return waitingCalls > 0;
}

/** Gives these answers to all calls of this page. A procedure that has none is refused. */
export function pretendService(answers: Answers): void {
  const real = window.fetch.bind(window);
  const answered = async (request: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { href, pathname, searchParams } = new URL(request instanceof Request ? request.url : request, location.href);
    if (pathname === '/api/auth/refresh') return ofRest(await answerTo(answers, REFRESH, {}));
    const [, list] = /^\/api\/foods\/[^/]+\/(search-pack)$/.exec(pathname) ?? [];
    if (list !== undefined) return ofRest(await answerTo(answers, SEARCH_PACK, {}));
    const [, names] = /\/trpc\/(.+)$/.exec(pathname) ?? [];
    if (names === undefined) return real(href, init);
    const text = typeof init?.body === 'string' ? init.body : (searchParams.get('input') ?? '{}');
    const isBatch = searchParams.has('batch');
    const given = JSON.parse(text) as Record<string, unknown>;
    const results = names
      .split(',')
      .map(async (name, at) => resultOf(await answerTo(answers, name, isBatch ? given[at] : given)));
    const body = await Promise.all(results);
    return Response.json(isBatch ? body : body[0]);
  };
  window.fetch = (...call) => {
    openCalls++;
    return answered(...call).finally(() => openCalls--);
  };
}

async function answerTo(answers: Answers, name: string, input: unknown): Promise<unknown> {
  const given = name in answers ? answers[name] : refused(404, 'example.unknown');
  const answer: unknown = typeof given === 'function' ? await (given as (from: unknown) => unknown)(input) : given;
  if (answer === AWAY) throw new TypeError('Failed to fetch');
  if (answer === NEVER) {
    waitingCalls++;
    await new Promise(() => undefined);
  }
  return answer;
}

function resultOf(answer: unknown): object {
  if (!(answer instanceof Refused)) return { result: { data: answer } };
  return { error: { message: 'The example is refused.', code: -32_000, data: answer.problem } };
}

function ofRest(answer: unknown): Response {
  if (!(answer instanceof Refused)) return Response.json(answer);
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(answer.problem), { status: 400, headers });
}
