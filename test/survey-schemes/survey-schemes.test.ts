import { beforeAll, describe, expect, test } from 'vitest';
import { RecordChange } from '../../entities/record-change.ts';
import { query, sql } from '../../src/db/sql.ts';
import { schemeDocument, schemeWithParts } from '../support/given-scheme.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const refused = (code: string) => ({ cause: { code } });
const documentWith = (question: string) =>
  ({
    ...schemeDocument({
      questions: [{ id: question, at: 'end', type: 'yes-no', text: { en: 'Well?', fr: 'Alors ?' } }],
    }),
    languages: ['en', 'fr'],
  }) as Record<string, unknown>;

let admin: { id: number };
let leader: { id: number };
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().given.user({ name: 'Ada', roles: [{ name: 'surveyadmin' }] });
  leader = await app().given.respondent(await app().given.survey({ locale }), { role: 'staff' });
});

const api = async () => (await app().as(admin)).surveySchemes;

async function created(document: Record<string, unknown> = documentWith('one')) {
  const schemeId = app().given.name('scheme');
  const scheme = await (await api()).create({ id: schemeId, name: `Name of ${schemeId}`, document });
  return { schemeId, scheme };
}

async function published(document?: Record<string, unknown>) {
  const { schemeId } = await created(document);
  return { schemeId, scheme: await (await api()).publish({ schemeId }) };
}

describe('the list of schemes', () => {
  test('has the built-in ones first, then the others by id, page by page', async () => {
    const schemes = await api();
    const [first, second] = [await created(), await created()];
    const all = await schemes.list({ limit: 500 });
    expect(all.items.slice(0, 3).map(({ id, isBuiltIn }) => [id, isBuiltIn])).toEqual([
      ['default', true],
      ['five-pass', true],
      ['children-diary', true],
    ]);
    expect(all.items.map(({ id }) => id)).toEqual(expect.arrayContaining([first.schemeId, second.schemeId]));
    const pages = await Promise.all([0, 2, 4].map((offset) => schemes.list({ limit: 2, offset })));
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 6));
    expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total]);
  });

  test('finds parts of ids and names, also of built-in ones in their languages', async () => {
    const schemes = await api();
    const { schemeId } = await created();
    const found = async (search: string) => (await schemes.list({ search })).items.map(({ id }) => id);
    expect(await found(`NAME OF ${schemeId}`)).toEqual([schemeId]);
    expect(await found('passages')).toEqual(['default', 'five-pass']);
    expect(await found('no such name')).toEqual([]);
  });
});

describe('a new scheme', () => {
  test('has a draft as version 1, which may have faults, and its author', async () => {
    const { scheme } = await created({ meals: 'none yet' });
    expect(scheme).toMatchObject({
      state: 'draft',
      draftNumber: 1,
      publishedNumber: null,
      surveys: 0,
      isBuiltIn: false,
    });
    expect(scheme.changedBy).toEqual({ id: admin.id, name: 'Ada' });
    expect(scheme.versions).toMatchObject([{ number: 1, state: 'draft', publishedAt: null, publishedBy: null }]);
    const { document } = await (await api()).getVersion({ schemeId: scheme.id, number: 1 });
    expect(document).toEqual({ meals: 'none yet' });
  });

  test('can be a copy of the newest version of another one, and of the default', async () => {
    const schemes = await api();
    const copyOf = async (source?: string) => {
      const id = app().given.name('copy');
      await schemes.create({ id, name: 'Copy', copyOf: source });
      return (await schemes.getVersion({ schemeId: id, number: 1 })).document;
    };
    const { schemeId } = await published();
    await schemes.update({ schemeId, document: documentWith('newer') });
    expect(await copyOf(schemeId)).toMatchObject({ questions: [{ id: 'newer' }] });
    expect(await copyOf()).toEqual((await schemes.getVersion({ schemeId: 'default', number: 1 })).document);
  });

  test('is refused with a document that is nested beyond reason', async () => {
    const document = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`) as Record<string, unknown>;
    await expect((await api()).create({ id: app().given.name('deep'), name: 'Deep', document })).rejects.toMatchObject({
      cause: { issues: [{ path: ['document'], message: 'Nest at most 50 levels.' }] },
    });
  });

  test('is refused with the id of another one, also at the same time', async () => {
    const schemes = await api();
    const id = app().given.name('twice');
    const both = await Promise.allSettled([1, 2].map(() => schemes.create({ id, name: 'Twice' })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('scheme.duplicate_id') });
    await expect(schemes.create({ id, name: 'Thrice' })).rejects.toMatchObject(refused('scheme.duplicate_id'));
    await expect(schemes.create({ id: 'five-pass', name: 'Mine' })).rejects.toMatchObject(
      refused('scheme.duplicate_id'),
    );
  });

  test('is nothing that staff of a survey may make or change, though they may read and validate', async () => {
    const { schemeId } = await created();
    const { surveySchemes } = await app().as(leader);
    expect((await surveySchemes.get({ schemeId })).versions).toHaveLength(1);
    expect(await surveySchemes.validate({ document: documentWith('a') })).toEqual({ isValid: true, faults: [] });
    const forbidden = refused('access.forbidden');
    await expect(surveySchemes.create({ id: 'x', name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(surveySchemes.update({ schemeId, name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(surveySchemes.publish({ schemeId })).rejects.toMatchObject(forbidden);
    await expect(surveySchemes.retire({ schemeId })).rejects.toMatchObject(forbidden);
    await expect(surveySchemes.delete({ schemeId })).rejects.toMatchObject(forbidden);
  });
});

describe('an edit', () => {
  test('changes the draft, and makes the next version once the last one is published', async () => {
    const schemes = await api();
    const { schemeId } = await created();
    const edited = await schemes.update({ schemeId, document: documentWith('two') });
    expect(edited).toMatchObject({ draftNumber: 1, versions: [{ number: 1 }] });
    await schemes.publish({ schemeId });
    const next = await schemes.update({ schemeId, document: documentWith('three'), name: 'Third' });
    expect(next).toMatchObject({ name: 'Third', state: 'published', draftNumber: 2, publishedNumber: 1 });
    const questions = async (number: number) => (await schemes.getVersion({ schemeId, number })).document['questions'];
    expect(await questions(1)).toMatchObject([{ id: 'two' }]);
    expect(await questions(2)).toMatchObject([{ id: 'three' }]);
  });

  test('of nothing changes nothing', async () => {
    const { schemeId, scheme } = await created();
    expect(await (await api()).update({ schemeId, document: documentWith('one'), name: scheme.name })).toEqual(scheme);
  });

  test('on an old version is refused with the stored one', async () => {
    const schemes = await api();
    const { schemeId, scheme } = await created();
    const baseVersion = scheme.version ?? '';
    const changed = await schemes.update({ schemeId, baseVersion, name: 'First' });
    const late = schemes.update({ schemeId, baseVersion, name: 'Second' });
    await expect(late).rejects.toMatchObject({
      cause: { code: 'scheme.version_conflict', details: { facts: { currentVersion: changed.version } } },
    });
    expect((await schemes.get({ schemeId })).name).toBe('First');
  });
});

describe('a publication', () => {
  test('is refused with all faults and their places, of names that do not exist too', async () => {
    const text = { en: 'Well?' };
    const { schemeId } = await created({
      ...schemeDocument({
        forgotten: [{ id: 'sweets', question: text, categories: ['NOT_A_CATEGORY'] }],
        questions: [
          { id: 'a', at: 'food', type: 'yes-no', text, when: { fact: 'food.category', is: 'NOT_A_CATEGORY' } },
          { id: 'b', at: 'food', type: 'yes-no', text, when: { fact: 'food.nutrient', nutrient: 99_999, atLeast: 1 } },
          { id: 'c', at: 'end', type: 'yes-no', text, when: { fact: 'person.field', field: 'no such field', is: 'x' } },
          { id: 'd', at: 'food', type: 'yes-no', text, when: { fact: 'food.code', is: 'NOT_A_FOOD' } },
        ],
      }),
      listing: 'by-food',
    });
    const attempt = (await api()).publish({ schemeId });
    await expect(attempt).rejects.toMatchObject(refused('scheme.has_faults'));
    const { cause } = (await attempt.catch((error: unknown) => error)) as {
      cause: { details: { issues: { path: string }[] } };
    };
    expect(cause.details.issues.map(({ path }) => path)).toEqual([
      'listing',
      'forgotten[0].categories[0]',
      'questions[0].when.is',
      'questions[1].when.nutrient',
      'questions[2].when.field',
      'questions[3].when.is',
    ]);
    expect(await (await api()).get({ schemeId })).toMatchObject({ state: 'draft', publishedNumber: null });
  });

  test('accepts names that exist', async () => {
    await app().given.category({ code: 'REAL_CAT', locals: { [locale]: {} } });
    await app().given.food({ code: 'REAL_FOOD', locals: { [locale]: {} } });
    const person = await app().given.user();
    await query(
      app().context().em,
      sql`update user_account set custom_fields = '{"arm": "b"}' where id = ${person.id}`,
    );
    const text = { en: 'Well?' };
    const { scheme } = await published({
      ...schemeDocument({
        questions: [
          { id: 'a', at: 'food', type: 'yes-no', text, when: { fact: 'food.category', is: 'REAL_CAT' } },
          { id: 'b', at: 'food', type: 'yes-no', text, when: { fact: 'food.nutrient', nutrient: 1, atLeast: 1 } },
          { id: 'c', at: 'end', type: 'yes-no', text, when: { fact: 'person.field', field: 'arm', is: 'b' } },
          { id: 'd', at: 'food', type: 'yes-no', text, when: { fact: 'food.code', is: 'REAL_FOOD' } },
        ],
      }),
    });
    expect(scheme.publishedNumber).toBe(1);
  });

  test('is refused with another consent text under the version of an earlier one, whichever that is', async () => {
    const asking = (version: string, words: string, french?: string) => ({
      ...documentWith('one'),
      texts: {
        consent: {
          version,
          text: french === undefined ? { en: words } : { en: words, fr: french },
          statement: { en: 'I agree' },
        },
      },
    });
    const { schemeId } = await published(asking('2026-11', 'We store what you eat.'));
    const schemes = await api();
    const publish = async (document: Record<string, unknown>) => {
      await schemes.update({ schemeId, document });
      return schemes.publish({ schemeId });
    };
    const isRefused = {
      cause: {
        code: 'scheme.has_faults',
        details: {
          issues: [
            {
              path: 'texts.consent.version',
              message: expect.stringContaining('the consent text changed but its version label did not'),
            },
          ],
        },
      },
    };
    await expect(publish(asking('2026-11', 'We sell what you eat.'))).rejects.toMatchObject(isRefused);
    await publish(asking('2027-01', 'We sell what you eat.'));
    await expect(publish(asking('2026-11', 'We sell what you eat.'))).rejects.toMatchObject(isRefused);
    await publish(asking('2026-11', 'We store what you eat.', 'Nous gardons ce que vous mangez.'));
    const inFrench = asking('2026-11', 'We store what you eat.', 'Nous vendons ce que vous mangez.');
    await expect(publish(inFrench)).rejects.toMatchObject(isRefused);
    await publish(asking('2026-11', 'We store what you eat.'));
  });

  test('retires the version before, and says who published when', async () => {
    const schemes = await api();
    const { schemeId } = await published();
    await schemes.update({ schemeId, document: documentWith('two') });
    const scheme = await schemes.publish({ schemeId });
    expect(scheme).toMatchObject({
      state: 'published',
      draftNumber: null,
      publishedNumber: 2,
      versions: [
        { number: 2, state: 'published', publishedBy: { id: admin.id, name: 'Ada' }, retiredAt: null },
        { number: 1, state: 'retired', publishedBy: { id: admin.id }, retiredAt: expect.any(String) },
      ],
    });
  });

  test('happens once when two people publish at the same time', async () => {
    const schemes = await api();
    const { schemeId } = await created();
    const both = await Promise.allSettled([schemes.publish({ schemeId }), schemes.publish({ schemeId })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('scheme.no_draft') });
  });

  test('of a draft that somebody has edited since is refused', async () => {
    const schemes = await api();
    const { schemeId, scheme } = await created();
    const attempts = await Promise.allSettled([
      schemes.update({ schemeId, document: documentWith('two'), baseVersion: scheme.version ?? '' }),
      schemes.publish({ schemeId, baseVersion: scheme.version ?? '' }),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('scheme.version_conflict'),
    });
  });
});

describe('a published version', () => {
  test.each([
    ['document', sql`update survey_scheme_version set document = '{}'`],
    ['number', sql`update survey_scheme_version set number = number + 100`],
    ['state', sql`update survey_scheme_version set state = 'draft', published_at = null`],
    ['existence', sql`delete from survey_scheme_version`],
  ])('keeps its %s, whoever writes', async (_what, statement) => {
    const { schemeId } = await published();
    const write = query(app().context().em, sql`${statement} where scheme_id = ${schemeId}`);
    await expect(write).rejects.toThrow('is published and does not change');
    const whole = query(app().context().em, sql`delete from survey_scheme where id = ${schemeId}`);
    await expect(whole).rejects.toThrow('is published and does not change');
  });

  test('loses the name of who published it with the account', async () => {
    const { schemeId } = await published();
    const other = await app().given.user();
    const { em } = app().context();
    await schemeWithParts(app(), schemeId);
    await expect(
      query(em, sql`update survey_scheme_version set published_by_id = ${other.id} where scheme_id = ${schemeId}`),
    ).rejects.toThrow('does not change');
    await query(em, sql`update survey_scheme_version set published_by_id = null where scheme_id = ${schemeId}`);
    expect((await (await api()).get({ schemeId })).versions.map(({ publishedBy }) => publishedBy)).toEqual([
      null,
      null,
    ]);
  });
});

describe('a retirement', () => {
  test('is refused while a survey that has not ended names the scheme, and says which', async () => {
    const schemes = await api();
    const { schemeId } = await published();
    const ended = { startDate: new Date('2020-01-01'), endDate: new Date('2020-02-01') };
    await app().given.survey({ locale, schemeId, ...ended });
    const { slug } = await app().given.survey({ locale, schemeId });
    await expect(schemes.retire({ schemeId })).rejects.toMatchObject({
      cause: { code: 'scheme.in_use', details: { facts: { count: 1, surveys: [slug] } } },
    });
    const caller = await app().as(admin);
    await caller.surveys.update({ surveyId: slug, schemeId: 'default' });
    expect(await schemes.retire({ schemeId })).toMatchObject({
      state: 'retired',
      publishedNumber: null,
      surveys: 1,
      versions: [{ number: 1, state: 'retired' }],
    });
    await schemes.update({ schemeId, document: documentWith('again') });
    expect(await schemes.publish({ schemeId })).toMatchObject({ state: 'published', publishedNumber: 2 });
  });
});

describe('a survey', () => {
  const surveyWith = (schemeId: string) => ({
    id: app().given.name('chooses'),
    schemeId,
    localeId: locale,
    startDate: '2027-01-01T00:00:00Z',
    endDate: '2027-12-31T00:00:00Z',
    supportEmail: 'support@example.org',
  });

  test('is created with a scheme that is built in, published or a draft, and with no other', async () => {
    const { surveys } = await app().as(admin);
    for (const schemeId of ['five-pass', (await published()).schemeId, (await created()).schemeId])
      expect(await surveys.create(surveyWith(schemeId))).toMatchObject({ schemeId });
    const { schemeId: retired } = await published();
    await (await api()).retire({ schemeId: retired });
    for (const schemeId of ['fivepass', retired])
      await expect(surveys.create(surveyWith(schemeId))).rejects.toMatchObject({
        cause: { code: 'reference.not_found', details: { issues: [{ path: 'schemeId' }] } },
      });
  });

  test('keeps a label of an earlier release through a change of other fields, and gets no other one', async () => {
    const { surveys } = await app().as(admin);
    const { slug: surveyId } = await app().given.survey({ locale, schemeId: 'young-people' });
    const kept = await surveys.update({ surveyId, schemeId: 'young-people', supportEmail: 'help@example.org' });
    expect(kept).toMatchObject({ schemeId: 'young-people', supportEmail: 'help@example.org' });
    await expect(surveys.update({ surveyId, schemeId: 'young' })).rejects.toMatchObject(refused('reference.not_found'));
    expect(await surveys.update({ surveyId, schemeId: 'five-pass' })).toMatchObject({ schemeId: 'five-pass' });
  });

  test('and a retirement at once never leave it with a retired scheme', async () => {
    const { surveys } = await app().as(admin);
    const { schemeId } = await published();
    const { slug: surveyId } = await app().given.survey({ locale });
    const attempts = await Promise.allSettled([
      (await api()).retire({ schemeId }),
      surveys.update({ surveyId, schemeId }),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = [refused('scheme.in_use'), refused('reference.not_found')];
    const at = attempts.findIndex(({ status }) => status === 'rejected');
    expect(attempts[at]).toMatchObject({ reason: refusals[at] });
  });
});

describe('a deletion', () => {
  test('takes a scheme that was never published, and no other', async () => {
    const schemes = await api();
    const { schemeId } = await created();
    expect(await schemes.delete({ schemeId })).toEqual({ id: schemeId });
    await expect(schemes.get({ schemeId })).rejects.toMatchObject(refused('scheme.not_found'));
    const used = await published();
    await expect(schemes.delete({ schemeId: used.schemeId })).rejects.toMatchObject(refused('scheme.was_published'));
    await expect(schemes.delete({ schemeId: 'default' })).rejects.toMatchObject(refused('scheme.built_in'));
  });
});

describe('a preview', () => {
  test('is what an application receives, in one language or in all', async () => {
    const { schemeId } = await created();
    const schemes = await api();
    const preview = await schemes.preview({ schemeId, number: 1, language: 'fr-CA' });
    expect(preview).toMatchObject({ schemeId, schemeVersion: 1, isFallback: false });
    expect(preview.document).toMatchObject({
      languages: ['fr'],
      // The first language stands in where the wanted one has no text.
      meals: [{ name: { fr: 'Breakfast' } }],
      questions: [{ text: { fr: 'Alors ?' } }],
    });
    expect((await schemes.preview({ schemeId, number: 1 })).document.languages).toEqual(['en', 'fr']);
  });
});

describe('a comparison', () => {
  test('names each field that differs, and matches questions by their id', async () => {
    const text = { en: 'Well?' };
    const yesNo = (id: string, more: object = {}) => ({ id, at: 'end', type: 'yes-no', text, ...more });
    const schemes = await api();
    const { schemeId } = await published({ ...schemeDocument(), questions: [yesNo('a'), yesNo('b'), yesNo('c')] });
    await schemes.update({
      schemeId,
      document: { ...schemeDocument(), questions: [yesNo('c'), yesNo('a', { text: { en: 'Really?' } }), yesNo('new')] },
    });
    const { changes } = await schemes.compare({ schemeId, from: 1, to: 2 });
    expect(changes).toMatchObject([
      { kind: 'changed', path: 'questions[1].text.en', before: 'Well?', after: 'Really?' },
      { kind: 'added', path: 'questions[2]', before: null, after: { id: 'new' } },
      { kind: 'removed', path: 'questions[1]', before: { id: 'b' }, after: null },
      { kind: 'moved', path: 'questions', before: ['a', 'c'], after: ['c', 'a'] },
    ]);
    expect((await schemes.compare({ schemeId, from: 2, to: 2 })).changes).toEqual([]);
  });
});

describe('the file of a scheme', () => {
  test('is imported as a draft of a new scheme, and exported again as the same bytes', async () => {
    const base = await app().listen();
    const token = await app().tokenFor(admin.id);
    const { schemeId } = await published();
    const url = (id: string) => `${base}/api/admin/survey-schemes/${id}/versions/1/file`;
    const file = await call('GET', url(schemeId), { token });
    expect(file.headers.get('content-disposition')).toContain(`scheme-${schemeId}-1.json`);
    const given = JSON.parse(file.text) as Record<string, unknown>;
    const id = app().given.name('imported');
    const body = { ...given, id };
    const answer = await call('POST', `${base}/api/admin/survey-schemes/import`, { token, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBe(`/api/admin/survey-schemes/${id}`);
    const again = await call('GET', url(id), { token });
    expect(again.text.replaceAll(id, schemeId)).toBe(file.text);
  });

  test('of two imports of a new id at once makes one scheme, and the other import is refused', async () => {
    const file = {
      format: 'dietary-recall-scheme' as const,
      formatVersion: 1 as const,
      id: app().given.name('imported'),
      name: 'A study',
      number: 1,
      document: documentWith('one'),
    };
    const [one, other] = [await api(), await api()];
    const attempts = await Promise.allSettled([one.import(file), other.import({ ...file, name: 'Another study' })]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('scheme.has_draft') });
  });

  test('becomes the next version of the scheme that has its id, and replaces no draft', async () => {
    const schemes = await api();
    const { schemeId } = await published();
    const file = { format: 'dietary-recall-scheme', formatVersion: 1, number: 7, id: schemeId, name: 'File' } as const;
    expect(await schemes.import({ ...file, document: documentWith('two') })).toMatchObject({
      publishedNumber: 1,
      draftNumber: 2,
    });
    const again = schemes.import({ ...file, document: documentWith('three') });
    await expect(again).rejects.toMatchObject(refused('scheme.has_draft'));
  });
});

describe('the trail', () => {
  test('has who created, changed, published, retired and deleted a scheme', async () => {
    const schemes = await api();
    const { schemeId } = await created();
    await schemes.update({ schemeId, name: 'Renamed' });
    await schemes.publish({ schemeId });
    await schemes.retire({ schemeId });
    const { em } = app().context();
    const trail = await em.find(
      RecordChange,
      { recordType: 'survey-scheme', code: schemeId },
      { orderBy: { id: 'asc' } },
    );
    expect(trail.map(({ action, after, userId }) => [action, after, userId])).toEqual([
      ['create', { name: `Name of ${schemeId}` }, admin.id],
      ['update', { name: 'Renamed' }, admin.id],
      ['publish', { number: 1, state: 'published' }, admin.id],
      ['retire', { number: 1, state: 'retired' }, admin.id],
    ]);
  });
});
