import { AnyText, Language, Text } from '@dietary-recall/recall';
import { SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';

// The only description of the fields of a person, for users, people of a survey, files of respondents and claims of panel providers.

/** The most characters of each text. */
export const MAX_LENGTHS = { userName: 256, password: 256, name: 512, email: 512, phone: 32, language: 35 } as const;
export const MAX_CUSTOM_FIELDS = 100;
export const MAX_CUSTOM_FIELD_LENGTHS = { name: 128, value: 512 } as const;

// Also what Unicode leaves without a shape: joiners, variation selectors, fillers, and U+2800, the Braille pattern without dots.
const UNSEEN = String.raw`\p{C}\p{Default_Ignorable_Code_Point}\u2800`;

/** A character that nobody sees: with and without one, two user names would look the same. */
export const INVISIBLE = new RegExp(`[${UNSEEN}]`, 'u');

/**
 * Writes a user name as it is stored (Unicode Standard Annex 15, NFC). There are two ways to write é, and programs differ: with both of them
 * nobody could sign in under the name of a list, and a second list would make a second account.
 */
export const normalUserName = (userName: string): string => userName.normalize('NFC');

/** A user name by which somebody is looked up. */
export const SoughtUserName = AnyText.overwrite(normalUserName).max(MAX_LENGTHS.userName);

export const UserName = SoughtUserName.regex(
  new RegExp(String.raw`^[^\s${UNSEEN}]{1,256}$`, 'u'),
  'A user name has no spaces and no invisible characters',
).meta({
  description: 'Name under which a person signs in to the survey',
  example: 'respondent1',
  // What the pattern above means to JSON Schema validators that do not know \p{C}.
  pattern: String.raw`^\S{1,256}$`,
});

export const Password = Text(MAX_LENGTHS.password).min(1);
export const Name = Text(MAX_LENGTHS.name).trim().min(1);
export const Email = z.email('Give an e-mail address');
export const Phone = Text(MAX_LENGTHS.phone).trim().min(1);

export const CustomFields = z
  .record(Text(MAX_CUSTOM_FIELD_LENGTHS.name).min(1), Text(MAX_CUSTOM_FIELD_LENGTHS.value))
  .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS, `At most ${MAX_CUSTOM_FIELDS} custom fields.`)
  .meta({ description: 'Further facts of the person: name -> value' });

/** An absent field stays as it is, null clears it. */
export const ContactChange = z
  .strictObject({
    name: Name.nullable().meta({ description: 'Name; null: none' }),
    email: Email.max(MAX_LENGTHS.email).nullable().meta({ description: 'E-mail address; null: none' }),
    phone: Phone.nullable().meta({ description: 'Phone number; null: none' }),
    language: Language.nullable().meta({ description: 'Language for messages to the person, BCP 47; null: unknown' }),
  })
  .partial();
export type ContactChange = z.output<typeof ContactChange>;

/** The contact data of people in a list of a study, in which a name or phone number may be empty. */
export const ListedContact = ContactChange.extend({
  name: Text(MAX_LENGTHS.name).nullable().optional().meta({ description: 'Name; null: none' }),
  phone: Text(MAX_LENGTHS.phone).nullable().optional().meta({ description: 'Phone number; null: none' }),
});

/** An absent field stays as it is, null clears it. */
export const ProfileChange = ContactChange.extend({
  emailNotifications: z.boolean().optional().meta({ description: 'Does the person accept e-mails?' }),
  smsNotifications: z.boolean().optional().meta({ description: 'Does the person accept SMS?' }),
});
export type ProfileChange = z.output<typeof ProfileChange>;

/** Below any person: feedback divides by them, and of the smallest numbers nothing would be left. */
const LEAST = { weightKg: 0.1, heightCm: 1 } as const;

export const PhysicalDataFields = z.strictObject({
  sex: z.enum(SEXES).nullable().meta({ description: 'Sex: f or m; null: unknown' }),
  birthdate: z.iso.date('Give a day as yyyy-mm-dd').nullable().meta({ description: 'Day of birth, yyyy-mm-dd' }),
  weight: z.number().min(LEAST.weightKg).lt(1000).nullable().meta({ description: 'Weight in kg' }),
  weightTarget: z
    .enum(WEIGHT_TARGET_IDS)
    .nullable()
    .meta({ description: 'Weight target of the person; null: unknown' }),
  height: z.number().min(LEAST.heightCm).lt(500).nullable().meta({ description: 'Height in cm' }),
  physicalActivityLevelId: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullable()
    .meta({ description: 'Id of a physical activity level; null: unknown' }),
});
export type PhysicalDataFields = z.output<typeof PhysicalDataFields>;

/** An absent field stays as it is, null clears it. */
export const PhysicalDataChange = PhysicalDataFields.partial();
export type PhysicalDataChange = z.output<typeof PhysicalDataChange>;
