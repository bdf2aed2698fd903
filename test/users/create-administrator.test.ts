import { describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/services/users/create-administrator.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

describe('an administrator created by the operator', () => {
  test('signs in and is a superuser', async () => {
    const email = 'Root@example.org';
    const { id } = await createAdministrator(app().context(), { email, name: 'Root', password: 'a long password' });
    const { accessToken } = await signedIn(
      app().withToken(null).auth.login({ email: 'root@example.org', password: 'a long password' }),
    );
    expect(await app().withToken(accessToken).auth.me()).toMatchObject({
      id,
      name: 'Root',
      email,
      roles: ['superuser'],
    });
  });

  test('is refused the e-mail address of another account, in any case', async () => {
    await app().given.user({ email: 'taken@example.org' });
    const again = createAdministrator(app().context(), {
      email: 'TAKEN@example.org',
      name: null,
      password: 'a long password',
    });
    await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'user.email_taken' });
  });
});
