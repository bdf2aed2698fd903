import { beforeAll, expect, test } from 'vitest';
import { fileOf } from '../support/pictures.ts';
import { casesOf, givenPeople, outcomeOf, READERS, WRITERS } from '../support/role-cases.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let people: Map<string, Caller>;

beforeAll(async () => {
  people = await givenPeople(app());
});

const id = 'none';
const images = [{ sourceImageId: 2_000_000_000, weight: 10 }];
const files = [fileOf('no picture')];
/** Who may see source images: those who make image sets of them. */
const SOURCE_READERS = [...WRITERS, 'foodsadmin'];

// A permitted caller gets another refusal or an empty answer, because nothing is stored.
test.each(
  casesOf<(caller: Caller) => Promise<unknown>>({
    'sourceImages.list': { may: SOURCE_READERS, use: (caller) => caller.sourceImages.list({}) },
    'sourceImages.create': { may: WRITERS, use: (caller) => caller.sourceImages.create({ files }) },
    'sourceImages.createForAsServed': {
      may: WRITERS,
      use: (caller) => caller.sourceImages.createForAsServed({ files, setId: id }),
    },
    'sourceImages.createForImageMap': {
      may: WRITERS,
      use: (caller) => caller.sourceImages.createForImageMap({ files, id }),
    },
    'sourceImages.update': {
      may: WRITERS,
      use: (caller) => caller.sourceImages.update({ id: 2_000_000_000, keywords: [] }),
    },
    'sourceImages.delete': { may: WRITERS, use: (caller) => caller.sourceImages.delete({ id: [2_000_000_000] }) },
    'sourceImages.processForSelection': {
      may: WRITERS,
      use: (caller) => caller.sourceImages.processForSelection({ sourceImageId: 2_000_000_000, pathPrefix: 'a' }),
    },
    'asServedSets.list': { may: READERS, use: (caller) => caller.asServedSets.list({}) },
    'asServedSets.get': { may: READERS, use: (caller) => caller.asServedSets.get({ id }) },
    'asServedSets.listUses': { may: READERS, use: (caller) => caller.asServedSets.listUses({ id }) },
    'asServedSets.exportRecord': { may: READERS, use: (caller) => caller.asServedSets.exportRecord({ id }) },
    'asServedSets.import': { may: WRITERS, use: (caller) => caller.asServedSets.import({ file: files[0] }) },
    'asServedSets.create': {
      may: WRITERS,
      use: (caller) => caller.asServedSets.create({ id, description: 'x', weight: [1], files }),
    },
    'asServedSets.createFromSources': {
      may: WRITERS,
      use: (caller) => caller.asServedSets.createFromSources({ id, description: 'x', images }),
    },
    'asServedSets.update': {
      may: WRITERS,
      use: (caller) => caller.asServedSets.update({ currentId: id, description: 'x', images }),
    },
    'asServedSets.delete': { may: WRITERS, use: (caller) => caller.asServedSets.delete({ id }) },
  }),
)('$procedure is $answer to $person', async ({ person, answer, use }) => {
  const caller = people.get(person);
  if (!caller) throw new Error('nobody has this role');
  const outcome = await outcomeOf(use(caller));
  expect(outcome === 'refused' ? 'refused' : 'permitted').toBe(answer);
});
