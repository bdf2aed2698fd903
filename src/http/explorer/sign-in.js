const SCHEME = 'bearerAuth';
/** Is stored while somebody is signed in, so that a page without a sign-in asks for no token. It holds no secret. */
const MARK = 'explorer.signed-in';
/** Before an access token expires it is replaced, so that no call meets an expired one. */
const RENEW_BEFORE_MS = 30_000;
const TOKENS = /\/api\/auth\/(?:login(?:\/alias|\/token)?|second-factor|refresh)$/;

/** The sign-in of the explorer: by a button of the demo, or by any sign-in that somebody tries out on the page. */
export class SignIn {
  #ui = null;
  /** @type {string | null} */
  #token = null;
  #renewAt = 0;

  /** Continues the sign-in of this browser, and shows the accounts of the demo if there are any. */
  async start(ui) {
    this.#ui = ui;
    await this.#showAccounts();
    if (localStorage.getItem(MARK) === null) return;
    const answer = await post('/api/auth/refresh');
    if (answer === null) this.#forget();
    else await this.#accept(answer);
  }

  /** Replaces the token of a request that is about to expire. */
  async renew(request) {
    const isOurs = this.#token !== null && request.headers?.Authorization === `Bearer ${this.#token}`;
    if (!isOurs || Date.now() < this.#renewAt) return request;
    const answer = await post('/api/auth/refresh');
    if (answer === null) return request;
    await this.#accept(answer);
    request.headers.Authorization = `Bearer ${this.#token}`;
    return request;
  }

  /** Takes the token of a sign-in, and forgets it at a sign-out, that somebody tried out on the page. */
  follow(response) {
    if (!response.ok || this.#ui === null) return response;
    const { pathname } = new URL(response.url, location.href);
    if (TOKENS.test(pathname) && response.obj?.accessToken !== undefined) void this.#accept(response.obj);
    if (pathname === '/api/auth/logout') this.#forget();
    return response;
  }

  async #accept({ accessToken, expiresInSeconds }) {
    this.#token = accessToken;
    this.#renewAt = Date.now() + expiresInSeconds * 1000 - RENEW_BEFORE_MS;
    localStorage.setItem(MARK, 'yes');
    this.#ui.preauthorizeApiKey(SCHEME, accessToken);
    const me = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${accessToken}` } });
    const { name, roles } = await me.json();
    this.#show(`Signed in as ${name ?? 'somebody without a name'} (${roles.join(', ')})`);
  }

  #forget() {
    this.#token = null;
    localStorage.removeItem(MARK);
    this.#ui.authActions.logout([SCHEME]);
    this.#show('');
  }

  #show(text) {
    const status = document.querySelector('#signed-in');
    status.textContent = text;
    if (text === '') return;
    const signOut = async () => {
      await post('/api/auth/logout');
      this.#forget();
    };
    status.append(' ', button('Sign out', signOut));
  }

  async #showAccounts() {
    const answer = await fetch('/docs/demo-accounts');
    const accounts = await answer.json();
    const signInAs =
      ({ path, body }) =>
      async () => {
        const answer = await post(path, body);
        if (answer === null) this.#show('This account of the demo cannot sign in: it was changed or removed.');
        else await this.#accept(answer);
      };
    document
      .querySelector('#sign-in')
      .replaceChildren(...accounts.map((account) => button(`Sign in as ${account.name}`, signInAs(account))));
  }
}

/** The answer of a call, or null if it was refused. */
async function post(path, body) {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method: 'POST', ...content });
  return answer.ok ? answer.json() : null;
}

function button(text, act) {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  element.addEventListener('click', () => void act());
  return element;
}
