import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { query, sql } from '../../../src/db/sql.ts';
import { send } from '../../http/support.ts';
import { mapInput, svg } from '../../image-maps/given-maps.ts';
import { call, type Answer } from '../../support/http.ts';
import type { Ground } from './ground.ts';
import { activeIn } from './markup-check.ts';
import { ACTIVE_MARKUP, UNSAFE_URLS, SLEEPING_MARKUP } from './markup-samples.ts';
import { nameOf, operations, placesIn, plainInput, withPayload } from './places.ts';
import { effectsOf } from './tally.ts';

const REFLECTED = '"><img src=x onerror=alert(1)><!--';

interface Shown {
  answer: Answer;
  /** The HTML in the database. */
  stored: string | null;
}

/** The effects of an answer that a browser shows as a page, or may do so. */
const effectsOfAnswer = ({ status, headers }: Pick<Answer, 'status'> & { headers: Pick<Headers, 'get'> }) =>
  effectsOf({
    'it is a page': /html|xml|svg/.test(headers.get('content-type') ?? ''),
    'its type may be guessed': status !== 204 && headers.get('x-content-type-options') !== 'nosniff',
  });

export function markupInjection(ground: () => Ground): void {
  const storedOf = async (statement: ReturnType<typeof sql>): Promise<string | null> => {
    const [row] = await query<{ html: string | null }>(ground().app.context().em, statement);
    return row?.html ?? null;
  };

  const ofSurvey =
    (field: 'description' | 'finalPageHtml') =>
    async (html: string): Promise<Shown> => {
      const { admin, app, base, tokenOf } = ground();
      const { status } = await admin('PATCH', '/surveys/survey', { [field]: html });
      expect(status).toBe(200);
      await app.poll();
      const column = sql.ref(field === 'description' ? 'description' : 'final_page_html');
      const stored = await storedOf(sql`select ${column} as html from survey where slug = 'survey'`);
      return {
        answer: await call('GET', `${base}/api/surveys/survey/parameters`, { token: tokenOf('person') }),
        stored,
      };
    };

  const ofNewSurvey = async (html: string): Promise<Shown> => {
    const { admin, app } = ground();
    const id = app.given.name('markup');
    const dates = { startDate: '2027-01-01T00:00:00Z', endDate: '2027-03-31T00:00:00Z' };
    const body = { id, localeId: 'en_GB', ...dates, supportEmail: 'a@example.org', description: html };
    const answer = await admin('POST', '/surveys', body);
    expect(answer.status).toBe(200);
    return { answer, stored: await storedOf(sql`select description as html from survey where slug = ${id}`) };
  };

  const newGroup = async () => {
    const said = { nutrientTypeId: 49, nutrientRuleType: 'range' };
    return ((await ground().admin('POST', '/admin/demographic-groups', said)).body as { id: number }).id;
  };
  const low = { name: 'Low', sentiment: 'low', range: { start: 0, end: 20 } };

  const ofSector =
    (field: 'name' | 'description') =>
    async (html: string): Promise<Shown> => {
      const { admin } = ground();
      const group = `/admin/demographic-groups/${await newGroup()}`;
      const made = await admin('POST', `${group}/scale-sectors`, { ...low, [field]: html });
      // A name is refused when nothing of it may be shown.
      expect([200, field === 'name' ? 400 : 200]).toContain(made.status);
      const { id } = made.status === 200 ? (made.body as { id: number }) : { id: -1 };
      const stored = await storedOf(sql`select ${sql.ref(field)} as html from scale_sector where id = ${id}`);
      return { answer: await admin('GET', group), stored };
    };

  const ofSectorUpdate = async (html: string): Promise<Shown> => {
    const { admin } = ground();
    const made = await admin('POST', `/admin/demographic-groups/${await newGroup()}/scale-sectors`, low);
    const { id } = made.body as { id: number };
    const answer = await admin('PATCH', `/admin/demographic-group-scale-sectors/${id}`, { description: html });
    expect(answer.status).toBe(200);
    return { answer, stored: await storedOf(sql`select description as html from scale_sector where id = ${id}`) };
  };

  test('the check finds all active HTML and no harmless HTML', () => {
    expect(ACTIVE_MARKUP.filter((html) => activeIn(html).length === 0)).toEqual([]);
    expect(
      activeIn('<p title="a">1 &lt; 2 <a href="https://example.org/?a=b:c" rel="noopener">a</a><br /></p>'),
    ).toEqual([]);
  });

  describe.each<[string, (html: string) => Promise<Shown>]>([
    ['the description of a survey', ofSurvey('description')],
    ['the final page of a survey', ofSurvey('finalPageHtml')],
    ['the description of a new survey', ofNewSurvey],
    ['the name of a sector', ofSector('name')],
    ['the description of a sector', ofSector('description')],
    ['the description of a changed sector', ofSectorUpdate],
  ])('%s', (place, store) => {
    test('holds no active HTML, stored or answered', async () => {
      for (const html of [...ACTIVE_MARKUP, ...SLEEPING_MARKUP]) {
        const { answer, stored } = await store(html);
        expect(answer.status).toBe(200);
        const shown = stored ?? '';
        ground().tally.count(place, html, [
          ...activeIn(shown),
          ...effectsOf({
            'something else is answered than stored': !answer.text.includes(JSON.stringify(shown)) && shown !== '',
          }),
          ...effectsOfAnswer(answer),
        ]);
      }
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test.each(['originatingURL', 'externalFollowUpURL', 'submissionNotificationUrl'])(
    'the %s of a survey must be an http(s) URL',
    async (field) => {
      for (const url of UNSAFE_URLS) {
        const { status } = await ground().admin('PATCH', '/surveys/survey', { [field]: url });
        ground().tally.count(
          `surveys.update ${field}`,
          url,
          effectsOf({ [`it was answered with ${status}`]: status !== 400 }),
        );
      }
      expect(ground().tally.found()).toEqual([]);
    },
  );

  test('the redirect in the token of a panel must be an http(s) URL', async () => {
    const { app, base, tally, world } = ground();
    const generateUserKey = 'a key of a panel, long enough for HS256';
    const survey = await app.given.survey({ locale: world.locale, allowGeneratedUsers: true, generateUserKey });
    for (const redirectUrl of UNSAFE_URLS) {
      for (const claims of [{ redirectUrl }, { redirect: redirectUrl }]) {
        const signed = new SignJWT({
          username: app.given.name('panel'),
          exp: 4_102_444_800,
          ...claims,
        }).setProtectedHeader({
          alg: 'HS256',
        });
        const token = await signed.sign(new TextEncoder().encode(generateUserKey));
        const { status } = await call('POST', `${base}/api/surveys/${survey.slug}/create-user`, { body: { token } });
        tally.count(
          'surveyData.createUser redirect',
          redirectUrl,
          effectsOf({ [`it was answered with ${status}`]: status !== 400 }),
        );
      }
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('no answer to a request with HTML is an HTML page', async () => {
    const { askAs, base, tally } = ground();
    for (const operation of operations) {
      const input = plainInput(operation);
      for (const place of placesIn(input)) {
        const answer = await askAs('admin', operation, withPayload(input, place, REFLECTED));
        tally.count(nameOf(operation, place), REFLECTED, effectsOfAnswer(answer));
      }
    }
    const markup = encodeURIComponent(REFLECTED);
    for (const start of ['/', '//evil.example/', '/api/', '/trpc/', '/docs/', '/images/', '/health/', '/api/foods/']) {
      const { status, headers, body } = await send(base, `${start}${markup}?a=${markup}`);
      const get = (name: string) => String(headers[name] ?? '');
      tally.count(`path ${start}`, REFLECTED, [
        ...effectsOfAnswer({ status, headers: { get } }),
        ...effectsOf({ 'it leads elsewhere': get('location') !== '', 'it is repeated': body.includes('<img src=x') }),
      ]);
    }
    expect(ground().tally.found()).toEqual([]);
  });

  // malformed-images.test.ts shows that active drawings are refused.
  test('a drawing is served as a JPEG or WebP picture only, and its upload is not served', async () => {
    const { app, admin, base, tally } = ground();
    const answers = [
      await admin('POST', '/admin/images/source/new', { file: svg() }),
      await admin('POST', '/admin/portion-size/image-map/new-from-svg', await mapInput(app)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const shown = answers.flatMap(({ text }) => [...text.matchAll(/\/images\/[\w./-]+/g)].map(([path]) => path));
    expect(shown.length).toBeGreaterThan(2);
    const originals = await query<{ path: string }>(
      app.context().em,
      sql`select original_path as path from source_image where original_path like '%.svg'`,
    );
    expect(originals.length).toBeGreaterThan(0);
    for (const path of shown) {
      const { status, headers } = await call('GET', `${base}${path}`);
      tally.count('picture of a drawing', path, [
        ...effectsOfAnswer({ status, headers }),
        ...effectsOf({
          'it is no picture': status !== 200 || !/^image\/(jpeg|webp)$/.test(headers.get('content-type') ?? ''),
          'it may run': headers.get('content-security-policy') !== "default-src 'none'; sandbox",
        }),
      ]);
    }
    for (const { path } of originals) {
      for (const name of [path, path.replace('originals/', ''), `${path}?type=image/svg+xml`]) {
        const { status, headers } = await call('GET', `${base}/images/${name}`, {
          headers: { accept: 'image/svg+xml' },
        });
        const effects = effectsOf({ 'it is given back': status !== 404 });
        tally.count('drawing as it came', name, [...effects, ...effectsOfAnswer({ status, headers })]);
      }
    }
    expect(ground().tally.found()).toEqual([]);
  });
}
