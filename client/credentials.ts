/** The access token of the calls, and how to get another one. */
export interface Credentials {
  readonly accessToken: string | null;
  readonly fetch: (input: string | URL | Request, init?: object) => Promise<Response>;
  /**
   * Gets an access token in place of a refused one. Returns false if the sign-in has ended, and rejects if the service cannot be
   * reached.
   */
  refresh(refused: string | null): Promise<boolean>;
}

/** Makes credentials from a personal access token, which cannot be refreshed: it is valid until it expires or is revoked. */
export function personalAccessToken(token: string): Credentials {
  return { accessToken: token, fetch: (input, init) => fetch(input, init), refresh: () => Promise.resolve(false) };
}

export function headersOf({ accessToken }: Credentials): Record<string, string> {
  return accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
}
