import type { AccessToken, SecondFactorAsked, SignInView } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { requireOk, isRefusal, throwRecallError } from './refusal.ts';

const REFRESH_COOKIE = /^(?:__Secure-)?refresh_token=/;

/**
 * Keeps the access token and exchanges it. The refresh token is a cookie that browsers keep and send to /api/auth only;
 * Node keeps no cookies, so there it is held here.
 */
export class SignInSession implements Credentials {
  readonly #base: string;
  #accessToken: string | null = null;
  #nodeCookie: string | null = null;
  #refreshing: Promise<boolean> | null = null;
  /** Raised by each sign-in and sign-out: the answer to an exchange that began before is of nobody any more. */
  #signIn = 0;

  constructor(base: string) {
    this.#base = base;
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
    // Browsers hide this header; they have stored the cookie already.
    const cookie = response.headers.getSetCookie().find((line) => REFRESH_COOKIE.test(line));
    if (cookie !== undefined) this.#nodeCookie = cookie.split(';', 1)[0] ?? null;
    return response;
  };

  /** Parallel callers share one exchange, and one who was refused late finds it done. */
  async refresh(refused: string | null): Promise<boolean> {
    if (this.#accessToken !== refused) return true;
    this.#refreshing ??= this.#exchange().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async signOut(): Promise<void> {
    this.#signIn += 1;
    // Else its cookie would come after the sign-out.
    await this.#refreshing?.catch(() => false);
    await this.#post('/api/auth/logout');
    this.#accessToken = null;
    this.#nodeCookie = null;
  }

  async #exchange(): Promise<boolean> {
    const signIn = this.#signIn;
    try {
      const response = await this.#post('/api/auth/refresh');
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

  #post(path: string): Promise<Response> {
    const headers: Record<string, string> = this.#nodeCookie === null ? {} : { cookie: this.#nodeCookie };
    return requireOk(this.fetch(`${this.#base}${path}`, { method: 'POST', headers }));
  }
}
