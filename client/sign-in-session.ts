import type { AccessToken, SecondFactorAsked, SignInView } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { requireOk, isRefusal, throwRecallError } from './refusal.ts';

const REFRESH_COOKIE = /^(?:__Secure-)?refresh_token(?:_[a-z]+)?=/;

const MOST_TRIES = 3;

/**
 * Keeps the access token and refreshes it. The refresh token is a cookie, which browsers keep and send to /api/auth only.
 * Node.js keeps no cookies, so this class keeps the cookie there.
 */
export class SignInSession implements Credentials {
  readonly #base: string;
  /** The application whose sign-in in this browser is meant; undefined: none is named. */
  readonly #application: string | undefined;
  #accessToken: string | null = null;
  #nodeCookie: string | null = null;
  #refreshing: Promise<boolean> | null = null;
  /** The number of sign-ins and sign-outs so far. A token from a refresh that began before the last of them is ignored. */
  #signIn = 0;

  constructor(base: string, application?: string) {
    this.#base = base;
    this.#application = application;
  }

  accept({ accessToken }: AccessToken): void {
    this.#signIn += 1;
    this.#accessToken = accessToken;
  }

  acceptOrAsk(answer: SignInView): SecondFactorAsked | null {
    if (!('accessToken' in answer)) return answer;
    this.accept(answer);
    return null;
  }

  get accessToken(): string | null {
    return this.#accessToken;
  }

  readonly fetch = async (input: string | URL | Request, init?: object): Promise<Response> => {
    const response = await fetch(input, { ...init, credentials: 'include' });
    // Browsers store the cookie themselves and hide this header.
    const cookie = response.headers.getSetCookie().find((line) => REFRESH_COOKIE.test(line));
    if (cookie !== undefined) this.#nodeCookie = cookie.split(';', 1)[0] ?? null;
    return response;
  };

  /** Refreshes the access token once for all parallel callers. It does nothing if the refused token was replaced already. */
  async refresh(refused: string | null): Promise<boolean> {
    if (this.#accessToken !== refused) return true;
    this.#refreshing ??= this.#exchange().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /**
   * Ends the sign-in. Rejects where the service did not confirm it: the access token is forgotten then too, but the cookie is kept, as browsers
   * keep theirs. With it the next call may go on, and signOut can be called again.
   */
  async signOut(): Promise<void> {
    this.#signIn += 1;
    // A refresh that ended after the sign-out would set the cookie again.
    await this.#refreshing?.catch(() => false);
    try {
      await this.#post('/api/auth/logout');
      this.#nodeCookie = null;
    } finally {
      this.#accessToken = null;
    }
  }

  async #exchange(): Promise<boolean> {
    const signIn = this.#signIn;
    try {
      const response = await this.#postAgain('/api/auth/refresh');
      const { accessToken } = (await response.json().catch(throwRecallError)) as AccessToken;
      if (signIn !== this.#signIn) return false;
      this.#accessToken = accessToken;
      return true;
    } catch (error) {
      if (!isRefusal(error, 'auth.refresh_refused')) throw error;
      if (signIn === this.#signIn) this.#accessToken = null;
      return false;
    }
  }

  /** Repeats a call whose answer was lost. A refresh token that was exchanged before is taken for a stolen one some seconds later. */
  async #postAgain(path: string): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#post(path);
      } catch (error) {
        if (isRefusal(error) || tries === MOST_TRIES) throw error;
      }
    }
  }

  #post(path: string): Promise<Response> {
    const headers: Record<string, string> = this.#nodeCookie === null ? {} : { cookie: this.#nodeCookie };
    const init = { method: 'POST', headers };
    if (this.#application === undefined) return requireOk(this.fetch(`${this.#base}${path}`, init));
    headers['content-type'] = 'application/json';
    const body = JSON.stringify({ application: this.#application });
    return requireOk(this.fetch(`${this.#base}${path}`, { ...init, body }));
  }
}
