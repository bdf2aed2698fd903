/** What calls are made with. */
export interface Credentials {
  readonly accessToken: string | null;
  readonly fetch: (input: string | URL | Request, init?: object) => Promise<Response>;
  /**
   * Gets another access token in place of one that was refused. False when there is none any more; rejects when the service
   * could not be asked.
   */
  refresh(refused: string | null): Promise<boolean>;
}

/** A personal access token is never exchanged: it is good until it expires or is revoked. */
export function personalAccessToken(token: string): Credentials {
  return { accessToken: token, fetch: (input, init) => fetch(input, init), refresh: () => Promise.resolve(false) };
}

export function headersOf({ accessToken }: Credentials): Record<string, string> {
  return accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
}
