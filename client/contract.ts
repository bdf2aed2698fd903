// Written from the routers by `npm run client:contract`. A test fails when it is not up to date.
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc';
import type { Problem } from './problem.ts';

/** The stable codes that the service refuses with. */
export type ErrorCode =
  | 'access.forbidden'
  | 'access.in_person_only'
  | 'archive.too_large'
  | 'archive.unreadable'
  | 'as_served_set.duplicate_id'
  | 'as_served_set.in_use'
  | 'as_served_set.incomplete'
  | 'as_served_set.not_found'
  | 'as_served_set.unusable_archive'
  | 'as_served_set.version_conflict'
  | 'auth.busy'
  | 'auth.challenge_over'
  | 'auth.confirmation_needed'
  | 'auth.cookie_not_kept'
  | 'auth.credentials_refused'
  | 'auth.not_signed_in'
  | 'auth.refresh_refused'
  | 'auth.second_factor_refused'
  | 'auth.second_factor_required'
  | 'auth.sign_in_not_found'
  | 'auth.too_many_failures'
  | 'callback.done'
  | 'callback.not_found'
  | 'callback.too_soon'
  | 'category.duplicate_code'
  | 'category.illegal_parent'
  | 'category.in_use'
  | 'category.not_found'
  | 'category.reserved_code'
  | 'category.version_conflict'
  | 'coding.conflict'
  | 'coding.food_not_found'
  | 'coding.linked_foods'
  | 'coding.meal_not_found'
  | 'coding.not_found'
  | 'coding.not_open'
  | 'coding.several_foods'
  | 'consent.language'
  | 'consent.not_asked'
  | 'consent.required'
  | 'consent.version_conflict'
  | 'consent.withdrawn'
  | 'csv.invalid'
  | 'csv.unreadable'
  | 'database.unavailable'
  | 'deletion_request.already_open'
  | 'deletion_request.answered'
  | 'deletion_request.beyond_link'
  | 'deletion_request.not_found'
  | 'deletion_request.recalls_first'
  | 'demographic_group.no_energy_factor'
  | 'demographic_group.not_found'
  | 'download.expired'
  | 'drinkware_set.in_use'
  | 'drinkware_set.not_found'
  | 'export.column_unknown'
  | 'extract.deleted'
  | 'extract.not_found'
  | 'feedback.not_enabled'
  | 'feedback.too_few_recalls'
  | 'file.rest_only'
  | 'food.duplicate_code'
  | 'food.listed_elsewhere'
  | 'food.no_composition'
  | 'food.not_found'
  | 'food.reserved_code'
  | 'food.restricted'
  | 'food.too_many_methods'
  | 'food.too_many_names'
  | 'food.version_conflict'
  | 'food_group.built_in'
  | 'food_group.duplicate_id'
  | 'food_group.in_use'
  | 'food_group.not_found'
  | 'food_list.import_running'
  | 'food_list.unusable'
  | 'guide_image.duplicate_id'
  | 'guide_image.in_use'
  | 'guide_image.map_shared'
  | 'guide_image.not_found'
  | 'guide_image.other_proportions'
  | 'guide_image.weights_needed'
  | 'image.too_large'
  | 'image.unreadable'
  | 'image.unsuitable'
  | 'image.unsupported_type'
  | 'image_map.duplicate_id'
  | 'image_map.incomplete'
  | 'image_map.missing_description'
  | 'image_map.not_found'
  | 'images.busy'
  | 'images.unavailable'
  | 'interview.account_disabled'
  | 'interview.not_found'
  | 'job.not_found'
  | 'locale.duplicate_id'
  | 'locale.illegal_prototype'
  | 'locale.in_use'
  | 'locale.index_not_ready'
  | 'locale.not_found'
  | 'locale.reserved_id'
  | 'locale.unusable_synonyms'
  | 'locale.version_conflict'
  | 'message_subscription.not_found'
  | 'message_template.invalid'
  | 'message_template.no_own_address'
  | 'message_template.not_found'
  | 'message_template.too_many'
  | 'message_template.version_conflict'
  | 'notification.not_failed'
  | 'notification.not_found'
  | 'notification.sms_not_set_up'
  | 'notification_batch.key_used'
  | 'notification_batch.not_found'
  | 'nutrient_record.duplicate_id'
  | 'nutrient_record.in_use'
  | 'nutrient_record.not_found'
  | 'nutrient_record.version_conflict'
  | 'nutrient_table.not_found'
  | 'nutrient_table.unusable'
  | 'period.too_long'
  | 'personal_access_token.expiry'
  | 'personal_access_token.not_found'
  | 'personal_access_token.scope_not_held'
  | 'personal_access_token.too_many'
  | 'physical_data.not_born'
  | 'recall_day.past'
  | 'recall_day_plan.impossible'
  | 'recall_day_plan.not_found'
  | 'recall_day_plan.version_conflict'
  | 'record.changed_meanwhile'
  | 'reference.not_found'
  | 'request.aborted'
  | 'request.foreign_origin'
  | 'request.invalid'
  | 'request.method_not_allowed'
  | 'request.not_found'
  | 'request.not_human'
  | 'request.too_large'
  | 'request.too_many'
  | 'request.too_many_values'
  | 'request.unknown_key'
  | 'request.unstorable_value'
  | 'request.unsupported'
  | 'scale_sector.not_found'
  | 'scale_sector.overlap'
  | 'scale_sector.unusable_name'
  | 'scheme.built_in'
  | 'scheme.duplicate_id'
  | 'scheme.has_draft'
  | 'scheme.has_faults'
  | 'scheme.in_use'
  | 'scheme.no_draft'
  | 'scheme.not_found'
  | 'scheme.not_published'
  | 'scheme.version_conflict'
  | 'scheme.was_published'
  | 'scheme_version.not_found'
  | 'search_miss.not_found'
  | 'second_factor.none'
  | 'second_factor.not_found'
  | 'second_factor.refused'
  | 'second_factor.required'
  | 'second_factor.too_many'
  | 'selection_image.not_found'
  | 'selection_image.unsuitable'
  | 'server.internal'
  | 'service.starting'
  | 'source_image.in_use'
  | 'source_image.lost'
  | 'source_image.not_found'
  | 'submission.answers'
  | 'submission.daily_limit'
  | 'submission.interval'
  | 'submission.mode'
  | 'submission.no_scheme'
  | 'submission.not_found'
  | 'submission.recall_date'
  | 'submission.scheme_version'
  | 'submission.start_time'
  | 'submission.total_limit'
  | 'survey.being_recalculated'
  | 'survey.busy'
  | 'survey.dates'
  | 'survey.duplicate_id'
  | 'survey.field_forbidden'
  | 'survey.generated_users_not_allowed'
  | 'survey.has_personal_data'
  | 'survey.in_use'
  | 'survey.not_found'
  | 'survey.not_running'
  | 'survey.reserved_id'
  | 'survey.version_conflict'
  | 'svg.invalid_navigation'
  | 'svg.invalid_outline'
  | 'svg.invalid_size'
  | 'svg.malformed'
  | 'svg.no_outline'
  | 'svg.too_large'
  | 'svg.unsupported'
  | 'uploads.unavailable'
  | 'user.email_taken'
  | 'user.in_use'
  | 'user.invalid_email_token'
  | 'user.invalid_reset_token'
  | 'user.invalid_token'
  | 'user.is_respondent'
  | 'user.last_superuser'
  | 'user.not_editable'
  | 'user.not_found'
  | 'user.own_account'
  | 'user.personal_data_forbidden'
  | 'user.repeated'
  | 'user.role_forbidden'
  | 'user.taken'
  | 'user.weak_password'
  | 'user.wrong_current_password'
  | 'user.yourself'
  | 'user_session.changed'
  | 'user_session.disabled'
  | 'user_session.too_large'
  | 'webhook.no_address'
  | 'webhook_delivery.not_found'
  | 'webhook_delivery.pending'
  | 'weekly_mail.version_conflict';
export type AcceptSearchMissesInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Words and the foods that they name; several foods may get the same words */
  names: {
    /** Words of the list, which become another name of the food; case, accents and punctuation may differ */
    text: string;
    /**
     * Food that they name; it is in the food list of the locale
     *
     * Example: `"MSSK"`
     */
    code: string;
  }[];
};
export type AcceptedNames = {
  /** The names in the order of the request */
  names: {
    /** The words */
    text: string;
    /** Food code */
    code: string;
    /** false: the food had the name already */
    isAdded: boolean;
    /**
     * Rank of the food in a search for the words from now on, from 1, whatever its popularity; null: not among the
     * first 50
     */
    rank: number | null;
  }[];
};
export type AccessToken = {
  /** JWT for the Authorization header */
  accessToken: string;
  /** Scheme of the Authorization header */
  tokenType: 'Bearer';
  /** Seconds until it expires */
  expiresInSeconds: number;
};
export type AddedFoodView = {
  /** false: the food was in the list already */
  added: boolean;
};
export type AddedRoles = {
  /** Number of roles added */
  added: number;
};
export type AnswerRequestInput = {
  /** Id of the request, which stays after the erasure */
  requestId: string;
  /** `done` erases the data at once; it cannot be undone */
  answer: 'done' | 'refused';
  /** For the person to read; needed for `refused` */
  reason?: string | undefined;
};
export type AnswerSurveyRequestInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Id of the request, which stays after the erasure */
  requestId: string;
  /** `done` erases the data at once; it cannot be undone */
  answer: 'done' | 'refused';
  /** For the person to read; needed for `refused` */
  reason?: string | undefined;
};
export type AsServedSet = {
  /** Absolute URL of an image */
  selectionImageUrl: string;
  /** The picture at `selectionImageUrl` */
  selectionImage: Picture;
  /** Photographs, lightest first */
  images: {
    /** Absolute URL of an image */
    mainImageUrl: string;
    /** The picture at `mainImageUrl` */
    mainImage: Picture;
    /** Absolute URL of an image */
    thumbnailUrl: string;
    /** The picture at `thumbnailUrl` */
    thumbnail: Picture;
    /** Weight in g */
    weight: number;
    /** Text shown with the picture; null: none */
    label: string | null;
  }[];
};
export type AsServedSetsCreateInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /** What the set shows */
  description: string;
  /** Weights in g, one for each file */
  weight: number[];
  /** No label, or one for each file */
  label?: string[] | undefined;
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  keywords?: string[] | undefined;
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels each. The form field may have any name. */
  files: File[];
};
export type AsServedSetsDeleteOutput = {
  /** Id of the set */
  id: string;
};
export type AsServedSetsImportInput = {
  /** A zip file that GET /admin/portion-size/as-served/{id}/export returned */
  file?: File | undefined;
  /** The record alone, after its files were copied into the image store */
  record?: PortableAsServedSetInput | undefined;
};
export type AssignDaysInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Who gets days; absent: every respondent
   *
   * @default {}
   */
  filter?: RespondentFilterInput | undefined;
  /**
   * true: new days also for people who have days, if all of them are to come; false: these keep theirs
   *
   * @default false
   */
  replace?: boolean | undefined;
};
export type AssociatedFood = {
  /** The food or category that is asked about */
  target: {
    /** Is a food or a category asked about? */
    type: 'food' | 'category';
    /** Food or category code */
    code: string;
  };
  /** Question that the respondent is asked */
  promptText: string;
  /** Does the associated food become the main one, as butter asks for bread? */
  linkAsMain: boolean;
  /** Name that is recorded if the food is not found */
  genericName: string;
  /** May the respondent name several? */
  multiple: boolean;
};
/** Inheritable attributes; null: inherited from the categories */
export type Attributes = {
  /** Is the respondent asked whether it was a ready meal? */
  readyMealOption: boolean | null;
  /** May the respondent say "the same as before"? */
  sameAsBeforeOption: boolean | null;
  /** Upper bound of a plausible portion in g; null: none is known */
  reasonableAmount: number | null;
  /** Weight in g that is assumed where a respondent does not know the portion; null: none */
  defaultAmount: number | null;
  /** 0 anywhere, 1 regular foods only, 2 recipe ingredients only */
  useInRecipes: number | null;
};
/** Inheritable attributes; null or absent: inherited from the categories */
export type AttributesInput = {
  /**
   * Is the respondent asked whether it was a ready meal?
   *
   * @default null
   */
  readyMealOption?: boolean | null | undefined;
  /**
   * May the respondent say "the same as before"?
   *
   * @default null
   */
  sameAsBeforeOption?: boolean | null | undefined;
  /**
   * Upper bound of a plausible portion in g; null: none is known
   *
   * @default null
   */
  reasonableAmount?: number | null | undefined;
  /**
   * Weight in g that is assumed where a respondent does not know the portion; null: none
   *
   * @default null
   */
  defaultAmount?: number | null | undefined;
  /**
   * 0 anywhere, 1 regular foods only, 2 recipe ingredients only
   *
   * @default null
   */
  useInRecipes?: number | null | undefined;
};
export type AuthListSignInsOutput = OwnSignIn[];
export type AuthLogoutInput =
  | {
      /** The application that signed in, as it was named then; absent: none was named */
      application?: 'survey' | 'console' | undefined;
    }
  | undefined;
export type AuthRefreshInput =
  | {
      /** The application that signed in, as it was named then; absent: none was named */
      application?: 'survey' | 'console' | undefined;
    }
  | undefined;
export type BadRow = {
  /** Name of the file */
  file: string;
  /** Row as a spreadsheet counts it: the header is row 1 */
  row: number;
  /** Name of the column; empty: the whole row */
  column: string;
  /** Why the row cannot be stored */
  reason: string;
};
export type BaseImageSource = {
  /** Id of the source image */
  sourceImageId: number;
};
export type BatchInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Id of a batch of notifications */
  batchId: string;
};
export type BeginFactorInput = {
  /**
   * Name that the owner gave it
   *
   * Example: `"Phone"`
   */
  name: string;
};
export type BegunPasskey = {
  /** Id of the factor */
  id: string;
  /** PublicKeyCredentialCreationOptionsJSON (WebAuthn), for navigator.credentials.create */
  options: Record<string, unknown>;
};
export type BegunTotp = {
  /** Id of the factor */
  id: string;
  /** Secret in base32, to type into an app */
  secret: string;
  /** URL otpauth://totp/..., for an app on the same device */
  uri: string;
  /** QR code of the URL as an SVG document */
  qrSvg: string;
};
/**
 * How sums take an amount below a limit of detection, such as <0.5. unknown: as unknown; zero: as 0; half: as
 * half the limit; limit: as the limit. Traces, for which tables give no limit, are 0 or unknown
 */
export type BelowDetectionRule = 'unknown' | 'zero' | 'half' | 'limit';
export type BelowDetectionSetting = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /**
   * How sums take an amount below a limit of detection, such as <0.5. unknown: as unknown; zero: as 0; half: as
   * half the limit; limit: as the limit. Traces, for which tables give no limit, are 0 or unknown
   */
  belowDetection: BelowDetectionRule;
};
export type BrowseContentsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Maximum number of foods to return; absent: all */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type BrowseContentsView = {
  /** Foods directly in the category: this page of them */
  foods: FoodHeader[];
  /** Categories directly below */
  subcategories: BrowsedCategory[];
  /** Number of foods directly in the category */
  totalFoods: number;
};
export type BrowsedCategory = {
  /** Food or category code */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Name in the locale, or else in a prototype locale; null: none */
  localDescription: string | null;
  /** Is the category hidden from respondents? */
  isHidden: boolean;
  /**
   * Does the list of the locale have no named food in the category or in visible categories below it? Respondents
   * do not see such a category
   */
  isEmpty: boolean;
};
export type Callback = {
  /** Id of the request to be called */
  id: string;
  /** User id of the respondent */
  userId: number;
  /** User name in the survey; null: none */
  userName: string | null;
  /** Whom to ask for; null: the call is done */
  name: string | null;
  /** Phone number; null: the call is done */
  phone: string | null;
  /** `open`: nobody has called; `unreachable`: somebody tried; `done`: the name and the number are deleted */
  state: 'open' | 'unreachable' | 'done';
  /** Note of the team; null: none */
  note: string | null;
  /** When the respondent asked, ISO 8601 */
  askedAt: string;
  /** When it was last changed, ISO 8601; null: not yet */
  handledAt: string | null;
  /** Who last changed it; null: nobody, or their account is deleted */
  handledBy: PersonRef | null;
};
export type CallbackInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Id of the request to be called */
  callbackId: string;
};
export type CallbackPage = {
  /** The items of this page */
  items: Callback[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type CallbackRequestedView = {
  /** Always true */
  requested: true;
};
export type CategoriesListRootsOutput = LookupHeader[];
export type CategoryContentsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * Order of foods that match equally well. `popularity`: recalls of the locale that hold them; `globalPop`:
   * recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the
   * foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known
   * or the locale has fewer than 50 meals
   */
  alg?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
  /**
   * Codes of the foods already in the meal, for `paRules`
   *
   * @default []
   */
  existing?: string[] | undefined;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
};
export type CategoryContentsView = {
  /** Small picture of the category itself; null: it has none */
  thumbnail: Picture | null;
  /** Foods directly in the category */
  foods: LookupHeader[];
  /** Categories directly below */
  categories: LookupHeader[];
};
export type CategoryHeader = {
  /** Food or category code */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Name in the locale, or else in a prototype locale; null: none */
  localDescription: string | null;
  /** Is the category hidden from respondents? */
  isHidden: boolean;
};
export type CategoryPage = {
  /** The items of this page */
  items: CategoryHeader[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type CategoryRecord = {
  main: MainCategory;
  local: LocalCategory;
  /**
   * What holds while the category has no portion size methods of its own in the locale, from the categories above
   * it or a prototype locale
   */
  inherited: {
    /** Portion size methods, in the order in which they are offered */
    portionSize: PortionSizeMethod[];
    /** Source of the portion size methods */
    source: {
      /** Source: this locale, a prototype of it, or none */
      source: 'current' | 'prototype' | 'none';
      /** The locale that has it; null: none */
      localeId: string | null;
      /** The record with the methods */
      record: {
        /** Kind of the record: a category, or none */
        source: 'category' | 'none';
        /** Code of the category; null: none */
        code: string | null;
      };
    };
  };
  /** How many foods the methods of the category can reach */
  foods: {
    /** Foods of the list in the category and in the categories below it */
    total: number;
    /** Those with portion size methods of their own in the locale, which replace the methods of categories */
    withOwnMethods: number;
    /**
     * For each method of `local.portionSize`, in order: those with methods of their own that do not have this one,
     * with the same parameters
     */
    lacking: number[];
  };
};
export type CategorySuggestionsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Codes of the foods of the meal */
  f: string[];
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
};
export type CategorySuggestionsView = {
  /** Categories, best first */
  categories: LookupHeader[];
};
export type ChangeSubscriptionInput = {
  /** Token of the link in a mail or an SMS: it stops and resumes messages, and nothing else */
  token: string;
  /** true: stop the mails and SMS of the survey; false: send them again */
  isUnsubscribed: boolean;
};
export type ChangedFoods = {
  /** Foods that were changed; 0: all of them had the method */
  changed: number;
};
export type ChooseThumbnailInput = {
  /** Is it a food or a category? */
  type: 'food' | 'category';
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Id of the source image */
  sourceImageId: number;
};
export type ClonedFoodView = {
  /** Code of the new food */
  clonedFoodCode: string;
};
export type CodeAlikeInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
   * portion that is more than plausible or has choices that give another weight
   */
  kind: CodingEntryKind;
  /**
   * Entries of a kind with the same key are alike: the words of a missing food without case, accents and
   * punctuation, else the food code
   */
  textKey: string;
  /** What is decided on each of them */
  change:
    | {
        /** What is decided */
        kind: 'code';
        /** The food, or the foods of a recipe with their grams */
        foods: {
          /** Food code of the food list of the survey */
          code: string;
          /** Weight eaten in g; null: unknown; absent: the reported weight, or the default amount of the food */
          grams?: number | null | undefined;
          /** Brand; absent: as reported */
          brand?: string | undefined;
        }[];
      }
    | {
        /** What is decided */
        kind: 'confirm';
      }
    | {
        /** What is decided */
        kind: 'remove';
      };
  /** Why it is coded */
  reason: CodingReason;
  /**
   * A note for the team. The respondent reads it in a copy of their data
   *
   * @default ""
   */
  note?: string | undefined;
};
export type CodeAvailability = {
  /** Can a new record have the code? */
  available: boolean;
};
export type CodeAvailableInput = {
  /** The code to check */
  code: string;
};
export type CodeLearntInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Why it is coded */
  reason: CodingReason;
  /**
   * A note for the team. The respondent reads it in a copy of their data
   *
   * @default ""
   */
  note?: string | undefined;
};
export type CodeRecallInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submission id */
  submissionId: string;
  /** What is decided */
  change:
    | {
        /** What is decided */
        kind: 'code';
        /**
         * `foodId` of a food or of a missing food of the recall as coded; a removed food has the id that it was
         * submitted with
         */
        foodId: string;
        /**
         * `codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds
         *
         * @default null
         */
        baseCodingId?: string | null | undefined;
        /** The food, or the foods of a recipe with their grams */
        foods: {
          /** Food code of the food list of the survey */
          code: string;
          /** Weight eaten in g; null: unknown; absent: the reported weight, or the default amount of the food */
          grams?: number | null | undefined;
          /** Brand; absent: as reported */
          brand?: string | undefined;
        }[];
      }
    | {
        /** What is decided */
        kind: 'correct';
        /**
         * `foodId` of a food or of a missing food of the recall as coded; a removed food has the id that it was
         * submitted with
         */
        foodId: string;
        /**
         * `codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds
         *
         * @default null
         */
        baseCodingId?: string | null | undefined;
        /** Food code of the food list of the survey */
        code?: string | undefined;
        /** Weight eaten in g; null: unknown; absent: the reported weight, or the default amount of the food */
        grams?: number | null | undefined;
        /** Brand; absent: as reported */
        brand?: string | undefined;
        /** `mealId` of a meal of the recall */
        mealId?: string | undefined;
        /** `foodId` of the food of the meal that it is linked to; null: none */
        parentFoodId?: string | null | undefined;
        /** How it was eaten: with the other food, or as an ingredient of it */
        relation?: 'with' | 'ingredient' | undefined;
      }
    | {
        /** What is decided */
        kind: 'confirm';
        /**
         * `foodId` of a food or of a missing food of the recall as coded; a removed food has the id that it was
         * submitted with
         */
        foodId: string;
      }
    | {
        /** What is decided */
        kind: 'remove';
        /**
         * `foodId` of a food or of a missing food of the recall as coded; a removed food has the id that it was
         * submitted with
         */
        foodId: string;
        /**
         * `codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds
         *
         * @default null
         */
        baseCodingId?: string | null | undefined;
      }
    | {
        /** What is decided */
        kind: 'add';
        /** `mealId` of a meal of the recall */
        mealId: string;
        /** A food of the list */
        food: {
          /** Food code of the food list of the survey */
          code: string;
          /** Weight eaten in g; null: unknown; absent: the reported weight, or the default amount of the food */
          grams?: number | null | undefined;
          /** Brand; absent: as reported */
          brand?: string | undefined;
        };
        /** `foodId` of the food of the meal that it is linked to; null: none */
        parentFoodId?: string | null | undefined;
        /** How it was eaten: with the other food, or as an ingredient of it */
        relation?: 'with' | 'ingredient' | undefined;
      }
    | {
        /** What is decided */
        kind: 'meal';
        /** `mealId` of a meal of the recall */
        mealId: string;
        /**
         * `codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds
         *
         * @default null
         */
        baseCodingId?: string | null | undefined;
        /** Name of the meal */
        name?: string | undefined;
        /** Id of the scheme's meal; null: unknown */
        mealKind?: string | null | undefined;
        /** Time of day in the time zone of the recall */
        time?:
          | {
              /** Hour, 0 to 23 */
              hours: number;
              /** Minute, 0 to 59 */
              minutes: number;
              /**
               * 1: after midnight; otherwise 0
               *
               * @default 0
               */
              dayOffset?: number | undefined;
            }
          | undefined;
      }
    | {
        /** What is decided */
        kind: 'validity';
        /**
         * `codingId` that was read; null: it was not coded. 409 `coding.conflict` if another coding holds
         *
         * @default null
         */
        baseCodingId?: string | null | undefined;
        /** Judgement of the recall; null: none */
        validity: 'valid' | 'doubtful' | 'excluded' | null;
      };
  /** Why it is coded */
  reason: CodingReason;
  /**
   * A note for the team. The respondent reads it in a copy of their data
   *
   * @default ""
   */
  note?: string | undefined;
};
export type CodeView = {
  /** Food or category code */
  code: string;
};
export type CodedFood = {
  /** Food code */
  code: string;
  /** Name in the food list at the time; null: unknown code */
  description: string | null;
  /** Weight eaten in g; null: unknown */
  grams: number | null;
  /** Did the coder set the weight? */
  isAmountCoded: boolean;
  /** Brand */
  brand: string;
  /** `mealId` of a meal of the recall */
  mealId: string;
  /** `foodId` of the food that it is linked to; null: none */
  parentFoodId: string | null;
  /** How it was eaten: with the other food, or as an ingredient of it */
  relation: 'with' | 'ingredient' | null;
};
export type Coding = {
  /** Coding id */
  id: string;
  /** Submission id */
  submissionId: string;
  /** Codings of one step have one id */
  stepId: string;
  /** What the coding does */
  kind: 'code' | 'correct' | 'confirm' | 'add' | 'remove' | 'meal' | 'validity' | 'withdraw';
  /** What it is about */
  subject: 'food' | 'missing-food' | 'added-food' | 'meal' | 'recall';
  /** Id of the food, missing food, meal or recall */
  subjectId: string;
  /**
   * `proposed`: a second person has not agreed; `agreed`: the proposal with which the coding that holds agrees;
   * `holds`; `replaced` by a later coding; `withdrawn`; `done`: it withdrew another coding
   */
  state: 'proposed' | 'agreed' | 'holds' | 'replaced' | 'withdrawn' | 'done';
  /** The kind of the entry of the queue; null: it was not in it */
  entryKind: CodingEntryKind | null;
  /** Why it was coded */
  reason:
    | 'not-in-list'
    | 'unknown-code'
    | 'unknown-portion'
    | 'implausible-amount'
    | 'wrong-food'
    | 'wrong-time'
    | 'forgotten-food'
    | 'repeated-food'
    | 'implausible-recall'
    | 'incomplete-recall'
    | 'test-recall'
    | 'coding-error'
    | 'checked'
    | 'other';
  /** Note of the coder */
  note: string;
  /** Foods, meal or judgement; null: as submitted */
  before: {
    /** The foods that stand for it; none: it was not eaten */
    foods?: CodedFood[];
    /** The meal */
    meal?: {
      /** Name of the meal */
      name: string;
      /** Id of the scheme's meal; null: unknown */
      kind: string | null;
      /** Hour, 0 to 23 */
      hours: number;
      /** Minute, 0 to 59 */
      minutes: number;
      /** 1: after midnight; otherwise 0 */
      dayOffset: number;
    };
    /** Judgement of the recall; null: none */
    validity?: 'valid' | 'doubtful' | 'excluded' | null;
  } | null;
  /** Foods, meal or judgement; null: as submitted */
  after: {
    /** The foods that stand for it; none: it was not eaten */
    foods?: CodedFood[];
    /** The meal */
    meal?: {
      /** Name of the meal */
      name: string;
      /** Id of the scheme's meal; null: unknown */
      kind: string | null;
      /** Hour, 0 to 23 */
      hours: number;
      /** Minute, 0 to 59 */
      minutes: number;
      /** 1: after midnight; otherwise 0 */
      dayOffset: number;
    };
    /** Judgement of the recall; null: none */
    validity?: 'valid' | 'doubtful' | 'excluded' | null;
  } | null;
  /** The coding that held before, or that it withdrew; null: none */
  earlierId: string | null;
  /** When it was coded, ISO 8601 */
  codedAt: string;
  /** Who coded; null: their account is deleted */
  coder: PersonRef | null;
};
export type CodingAgreement = {
  /** Parts of recalls that two people coded */
  pairs: number;
  /** Pairs that chose the same foods */
  agreeing: number;
  /** Per cent of the pairs that agree on the foods; null: there is no pair */
  percent: number | null;
  /** Cohen's kappa of the foods chosen; null: there is no pair, or both always chose the same */
  kappa: number | null;
  /** Per cent of the pairs that agree on everything, amounts included; null: there is no pair */
  percentWithAmounts: number | null;
};
/**
 * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
 * portion that is more than plausible or has choices that give another weight
 */
export type CodingEntryKind = 'missing-food' | 'unresolved-code' | 'unknown-portion' | 'flagged-food';
export type CodingPage = {
  /** The items of this page */
  items: Coding[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type CodingQueueEntry = {
  /** `foodId` of the food or of the missing food */
  id: string;
  /** Submission id */
  submissionId: string;
  /**
   * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
   * portion that is more than plausible or has choices that give another weight
   */
  kind: CodingEntryKind;
  /**
   * Entries of a kind with the same key are alike: the words of a missing food without case, accents and
   * punctuation, else the food code
   */
  textKey: string;
  /** The words of the respondent, or the name of the food */
  text: string;
  /** Food code; null: a missing food */
  code: string | null;
  /** The day recalled, YYYY-MM-DD */
  recallDate: string;
  /** Name of the meal */
  meal: string;
  /** Brand */
  brand: string;
  /** Weight eaten in g; null: unknown */
  grams: number | null;
  /** The words of the respondent on a missing food; null: a food of the list */
  missing: {
    /** Description and preparation */
    description: string;
    /** Amount that was served */
    portionSize: string;
    /** Amount that was left over */
    leftovers: string;
  } | null;
};
export type CodingQueueGroup = {
  /**
   * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
   * portion that is more than plausible or has choices that give another weight
   */
  kind: CodingEntryKind;
  /**
   * Entries of a kind with the same key are alike: the words of a missing food without case, accents and
   * punctuation, else the food code
   */
  textKey: string;
  /** The words of the oldest of them, or the name of the food */
  text: string;
  /** Food code; null: a missing food */
  code: string | null;
  /** Number of open entries */
  entries: number;
  /** Does the food list have the code by now? */
  isLearnt: boolean;
  /** Foods that the search finds for the words, best first */
  suggestions: {
    /** Food code */
    code: string;
    /** Name in the food list */
    description: string;
  }[];
  /** Foods that were chosen in the survey for the same words, the most frequent first */
  chosenBefore: {
    /** Food code */
    code: string;
    /** Name in the food list */
    description: string;
    /** Number of codings */
    times: number;
  }[];
};
/** Why it is coded */
export type CodingReason =
  | 'not-in-list'
  | 'unknown-code'
  | 'unknown-portion'
  | 'implausible-amount'
  | 'wrong-food'
  | 'wrong-time'
  | 'forgotten-food'
  | 'repeated-food'
  | 'implausible-recall'
  | 'incomplete-recall'
  | 'test-recall'
  | 'coding-error'
  | 'checked'
  | 'other';
export type CodingStep = {
  /** Id of the step, which the trail names */
  stepId: string;
  /** The codings of the step */
  codings: {
    /** Coding id */
    id: string;
    /** Submission id */
    submissionId: string;
    /** Id of the food, missing food, meal or recall */
    subjectId: string;
    /**
     * `proposed`: a second person has not agreed; `agreed`: the proposal with which the coding that holds agrees;
     * `holds`; `replaced` by a later coding; `withdrawn`; `done`: it withdrew another coding
     */
    state: 'proposed' | 'agreed' | 'holds' | 'replaced' | 'withdrawn' | 'done';
  }[];
};
export type CompareExtractsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Extract id
   *
   * Example: `1`
   */
  extractId: number;
  /**
   * Id of the extract to compare with
   *
   * Example: `1`
   */
  earlierId: number;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type CompareSchemeInput = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
  /** Number of the earlier version */
  from: number;
  /** Number of the later version */
  to: number;
};
export type ComparedNutrientRecord = {
  /** Id in the table */
  id: string;
  /** Name in English */
  description: string;
  /** Number of foods that have its nutrients; a food counts once for each locale */
  foods: number;
};
export type CompletionByGroup = {
  /** Names of the custom fields that respondents of the survey have */
  fields: string[];
  /** The field whose values are the groups; null: nobody has one */
  by: string | null;
  /** Number of values of the field, of which the 50 largest are listed */
  groupCount: number;
  /** The largest groups first */
  groups: {
    /** Value of the field; null: empty, or not there */
    value: string | null;
    /** Number of people who take part at present */
    respondents: number;
    /** Number of those with a recall */
    respondentsWithRecalls: number;
    /** Number of those with the maximum number of recalls; null: no maximum */
    respondentsDone: number | null;
    /** Number of recalls of these people */
    recalls: number;
  }[];
};
export type CompletionInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Name of a custom field of respondents; without it, the first one by name
   *
   * Example: `"region"`
   */
  by?: string | undefined;
};
export type Composition = {
  /** Weight in g */
  weight: number;
  /** The record with the amounts */
  source: {
    /** Nutrient table id */
    tableId: string;
    /** Id of the record in the table */
    recordId: string;
    /** Where the table is published; null: unknown */
    url: string | null;
    /** Notice that must accompany the data; null: none */
    copyrightNotice: string | null;
  };
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  nutrients: Nutrients;
  /** Nutrient type id -> name and unit */
  types: Record<string, NutrientTypeRef>;
};
export type CompositionInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Weight in g; 100 by default */
  weight?: number | undefined;
};
export type ConfirmEmailInput = {
  /** The token of the link in the mail */
  token: string;
};
export type ConfirmPasskeyInput = {
  /** Id of the second factor */
  id: string;
  /** Result of navigator.credentials.create */
  response: {
    /** Id of the credential, base64url */
    id: string;
    /** The same as `id` */
    rawId: string;
    /** Always public-key */
    type: 'public-key';
    /** Response of the authenticator */
    response: {
      /** base64url */
      clientDataJSON: string;
      /** base64url */
      attestationObject: string;
      /** Transports by which browsers reach it, such as internal or usb */
      transports?: string[] | undefined;
    };
  };
};
export type ConfirmPasswordInput = {
  /** Password */
  password: string;
};
export type ConfirmTotpInput = {
  /** Id of the second factor */
  id: string;
  /** Code that the app shows */
  code: string;
};
export type ConfirmedView = {
  /** Always true */
  confirmed: true;
  /** Seconds for which the confirmation is valid */
  expiresInSeconds: number;
};
export type Consent = {
  /** Survey id */
  surveyId: string;
  /** The consent that the scheme asks for; null: none */
  asked: {
    /** Scheme that holds the text */
    schemeId: string;
    /** Version of the text */
    version: string;
    /** Version of the scheme */
    schemeVersion: number;
    /** Languages of the scheme, BCP 47: consent is given in one of them */
    languages: string[];
    /** What happens to the recalls when the person withdraws; say it beside the button */
    onWithdrawal: 'keep' | 'erase';
  } | null;
  /**
   * Are recalls accepted, as far as consent is concerned? If not, ask for consent, or say that the person has
   * withdrawn
   */
  mayRecall: boolean;
  /** What happens to the recalls when the person withdraws; say it beside the button */
  onWithdrawal: 'keep' | 'erase';
  /** What the person agreed to, newest first */
  consents: GivenConsent[];
  /** The withdrawal in force; null: the person takes part */
  withdrawal: {
    /** When the person withdrew, ISO 8601 */
    withdrawnAt: string;
    /** What happened to the recalls */
    recalls: 'kept' | 'erased';
    /** Number of recalls that were kept or erased */
    recallCount: number;
    /** Does another consent let the person take part again? */
    mayReturn: boolean;
  } | null;
};
export type CreateBatchInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Key that the client chooses for this batch, such as a UUID: a request with the same key makes no second one */
  key: string;
  /** Conditions that a respondent has to meet, all of them; an empty filter is for every respondent */
  filter: RespondentFilterInput;
  /** What the notification asks of the respondents */
  type: 'login-recall-yesterday' | 'login-recall-today' | 'login-back-recall' | 'login-last';
  /**
   * email: a mail; sms: an SMS
   *
   * @default "email"
   */
  channel?: 'email' | 'sms' | undefined;
  /** Time at which it is sent; absent or past: at once */
  at?: string | undefined;
  /**
   * true: also to people who get another notification on that day
   *
   * @default false
   */
  sendAnyway?: boolean | undefined;
};
export type CreateExtractInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Name of the extract
   *
   * Example: `"Main paper"`
   */
  name: string;
  /** Submitted at this time or later; ISO 8601 with Z or an offset */
  dateFrom?: string | undefined;
  /** Submitted before this time; ISO 8601 with Z or an offset */
  dateTo?: string | undefined;
  /**
   * `coded`: with the codings that hold; `submitted`: as the respondent submitted it
   *
   * @default "coded"
   */
  as?: 'coded' | 'submitted' | undefined;
  /**
   * Only recalls that a nutritionist judged so; `unjudged`: nobody did. Without it `as=coded` leaves out
   * `excluded` ones
   */
  validity?: ('valid' | 'doubtful' | 'excluded' | 'unjudged')[] | undefined;
  /** First day recalled, YYYY-MM-DD */
  recalledFrom?: string | undefined;
  /** Last day recalled, included, YYYY-MM-DD */
  recalledTo?: string | undefined;
  /** The user name of one respondent */
  user?: string | undefined;
};
export type CreateUserInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * JWT (HS256, HS384 or HS512) signed with generateUserKey; claims: username, password?, name?, language?,
   * customFields?, redirectUrl?, exp in seconds since 1970
   */
  token: string;
};
export type CreateWithPhysicalDataInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** People by their id in the other system */
  users: {
    /**
     * Name under which a person signs in to the survey
     *
     * Example: `"respondent1"`
     */
    externalId: string;
    /** Name; null: none */
    name?: string | null | undefined;
    /** E-mail address; null: none */
    email?: string | null | undefined;
    /** Phone number; null: none */
    phone?: string | null | undefined;
    /**
     * Language for messages to the person, BCP 47; null: unknown
     *
     * Example: `"fr"`
     */
    language?: string | null | undefined;
    /** Sex: f or m; null: unknown */
    sex?: 'f' | 'm' | null | undefined;
    /** Day of birth, yyyy-mm-dd */
    birthdate?: string | null | undefined;
    /** Weight in kg */
    weight?: number | null | undefined;
    /** Weight target of the person; null: unknown */
    weightTarget?: 'keep_weight' | 'lose_weight' | 'gain_weight' | null | undefined;
    /** Height in cm */
    height?: number | null | undefined;
    /** Id of a physical activity level; null: unknown */
    physicalActivityLevelId?: number | null | undefined;
  }[];
};
export type CreatedRespondentsView = {
  /** The people in the order of the input */
  userKeys: {
    /** User id */
    userId: number;
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
    /** Token that signs the person in: treat it as a password */
    urlAuthToken: string;
  }[];
};
export type CreatedTokenView = {
  token: PersonalAccessToken;
  /** The token itself, sent as `Authorization: Bearer <jwt>`. It is not shown again */
  jwt: string;
};
export type CreatedUser = {
  /** User id */
  userId: number;
  /** User name in the survey */
  userName: string;
  /** URL to which the panel provider redirects the person; null: none */
  redirectUrl: string | null;
  /** Token for POST /auth/login/token */
  authToken: string;
};
export type DeleteAsServedSetInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /**
   * true: delete the portion size methods that show the set as well
   *
   * @default false
   */
  force?: boolean | undefined;
};
export type DeleteCategoryInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
};
export type DeleteExtractInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Extract id
   *
   * Example: `1`
   */
  extractId: number;
  /**
   * Why the extract is deleted. It stays in the list
   *
   * Example: `"Made with the wrong period"`
   */
  reason: string;
};
export type DeleteFoodInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
};
export type DeleteSourceImagesInput = {
  /** Ids of source images */
  id: number[];
};
export type DeleteUsersInput = {
  /** User ids */
  userIds: number[];
};
export type DeletedCount = {
  /** Number of deleted source images */
  deleted: number;
};
export type DeletedDemographicGroupView = {
  /** Id */
  id: number;
};
export type DeletedFoodGroup = {
  /** Id of the deleted food group */
  id: number;
};
export type DeletedGuideImage = {
  /** Id of the guide image */
  id: string;
  /** The image map that was deleted too; null: the map stays */
  imageMapId: string | null;
};
export type DeletedLocale = {
  /** Id of the deleted locale */
  id: string;
};
export type DeletedMessageTemplateView = {
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** The message: a type of notification */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /** Language of the words that were deleted */
  language: string;
};
export type DeletedNotificationsView = {
  /** Number of notifications deleted */
  deleted: number;
};
export type DeletedScaleSectorView = {
  /** Id */
  id: number;
};
export type DeletedSchemeView = {
  /** Id of the deleted scheme */
  id: string;
};
export type DeletedSurveyView = {
  /** Survey id */
  id: string;
  /** Number of deleted accounts, which were in no other survey */
  deletedUsers: number;
};
export type DeletedUserView = {
  /** User id */
  id: number;
};
export type DeletedUsersView = {
  /** Number of deleted users */
  deleted: number;
};
export type DeletedView = {
  /** Number of deleted sessions */
  deleted: number;
};
export type DeletionRequest = {
  /** Id of the request, which stays after the erasure */
  id: string;
  /** `recalls`: those of the person in a survey; `account`: the account, whose recalls stay without a name */
  what: 'recalls' | 'account';
  /** Survey id of the recalls; null: an account, or the survey is deleted */
  surveyId: string | null;
  /** `open` until it is answered or taken back */
  state: 'open' | 'done' | 'refused' | 'taken-back';
  /** What the person added; null: nothing, or the account is erased */
  note: string | null;
  /** Reason of the answer; null: none, or the account is erased */
  reason: string | null;
  /** When the person asked, ISO 8601 */
  askedAt: string;
  /** Time until which the request has to be answered, ISO 8601 */
  dueAt: string;
  /** Is it open after that time? */
  isOverdue: boolean;
  /** When it was answered or taken back, ISO 8601; null: it is open */
  answeredAt: string | null;
  /** Number of recalls that were erased; null: none was to be */
  recallsErased: number | null;
  /** User id; null: the account is erased */
  userId: number | null;
  /** User name in the survey; null: none */
  userName: string | null;
  /** Number of recalls of the person in the survey */
  recallCount: number;
  /** Who answered; null: nobody, or their account is deleted */
  answeredBy: PersonRef | null;
};
export type DeletionRequestPage = {
  /** The items of this page */
  items: DeletionRequest[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
};
export type DeletionRequestsListMineOutput = OwnDeletionRequest[];
export type DeliveryInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Delivery id, which is the `webhook-id` of its requests */
  deliveryId: string;
};
export type DemoSurveys = {
  /** Survey id */
  surveyId: string;
  /** Locale id */
  localeId: string;
  /** Title of the survey: language -> text; null: none */
  title: Record<string, string> | null;
  /** Languages that the application offers, BCP 47 */
  languages: string[];
}[];
export type DemographicGroup = {
  /** Id */
  id: number;
  /** Locale whose surveys use the group; null: no locale */
  localeId: string | null;
  /** Survey that uses the group; null: no survey */
  surveyId: string | null;
  /** null: both */
  sex: 'f' | 'm' | null;
  /** Years; null: any */
  age: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  } | null;
  /** cm; null: any */
  height: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  } | null;
  /** kg; null: any */
  weight: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  } | null;
  /** Physical activity level, of GET /admin/physical-activity-levels; null: any */
  physicalLevelId: number | null;
  /** Nutrient type whose intake is judged */
  nutrientTypeId: number;
  /**
   * The value that is compared with the sectors. range: mean intake a day, in the unit of the nutrient;
   * percentage_of_energy: share of the energy intake, %; per_unit_of_weight: intake a day for each kg of body
   * weight; energy_divided_by_bmr: % of the energy requirement, activity and weight target included
   */
  nutrientRuleType: 'range' | 'percentage_of_energy' | 'per_unit_of_weight' | 'energy_divided_by_bmr';
  /**
   * Energy of a unit of the nutrient in kcal, such as 9 for a g of fat. It is stored once for the nutrient type,
   * and all of its groups share it. percentage_of_energy needs it
   */
  nutrientTypeKCalPerUnit: number | null;
  /** Ordered by the start of their ranges; there may be gaps */
  scaleSectors: ScaleSector[];
};
export type DemographicGroupInput = {
  /** Demographic group id */
  id: number;
};
export type DemographicGroupsListInput =
  | {
      /**
       * Only the groups that the feedback of this survey uses, with the energy factors of its locale; absent: all
       * groups
       *
       * Example: `"demo"`
       */
      surveyId?: string | undefined;
    }
  | undefined;
export type DemographicGroupsListOutput = DemographicGroup[];
export type DismissedView = {
  /** Number of texts that were dismissed; 0: all were already */
  dismissed: number;
};
export type DistributionsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submitted at this time or later; ISO 8601 with Z or an offset */
  dateFrom?: string | undefined;
  /** Submitted before this time; ISO 8601 with Z or an offset */
  dateTo?: string | undefined;
};
export type DownloadInput = {
  /** What the address that an operation made has */
  ticket: string;
};
export type DrinkwareSet = {
  /** Id of the guide image from which respondents choose a vessel */
  guideId: string;
  /** One scale for each vessel */
  scales: {
    /** The object of the guide image that shows the vessel */
    objectId: number;
    /** Absolute URL of an image */
    baseImageUrl: string;
    /** The picture at `baseImageUrl` */
    baseImage: Picture;
    /** Absolute URL of an image */
    overlayImageUrl: string;
    /** The picture at `overlayImageUrl` */
    overlayImage: Picture;
    /** Width of the picture in px */
    width: number;
    /** Height of the picture in px */
    height: number;
    /** Pixel row of the empty container */
    emptyLevel: number;
    /** Pixel row of the full container */
    fullLevel: number;
    /** Volume v in ml at fill level fl, from 0 to 1, ascending by fill level */
    volumeSamples: {
      /** Fill level, 0 to 1 */
      fl: number;
      /** Volume in ml */
      v: number;
    }[];
  }[];
};
export type DrinkwareSetPage = {
  /** The items of this page */
  items: {
    /** Id of the set */
    id: string;
    /** Description of what it shows */
    description: string;
    /** Id of the guide image from which respondents choose a vessel */
    guideId: string;
  }[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type DrinkwareSetRef = {
  /** Id of the drinkware set */
  id: string;
  /** Id of the guide image from which respondents choose a vessel */
  guideId: string;
};
export type DryRunBatchInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Conditions that a respondent has to meet, all of them; an empty filter is for every respondent */
  filter: RespondentFilterInput;
  /** What the notification asks of the respondents */
  type: 'login-recall-yesterday' | 'login-recall-today' | 'login-back-recall' | 'login-last';
  /**
   * email: a mail; sms: an SMS
   *
   * @default "email"
   */
  channel?: 'email' | 'sms' | undefined;
  /** Time at which it is sent; absent or past: at once */
  at?: string | undefined;
  /**
   * true: also to people who get another notification on that day
   *
   * @default false
   */
  sendAnyway?: boolean | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /**
   * The people to list: all who match, those who get it, or those who are left out
   *
   * @default "all"
   */
  show?: 'all' | 'planned' | 'left-out' | undefined;
};
export type EarlierAmount = {
  /** Food code */
  code: string;
  /** The day of that recall, YYYY-MM-DD */
  recallDate: string;
  /**
   * The portion by a portion size method of the food: the name of the method, the weights, and the choices that
   * determine them
   */
  portion: RecordedPortion;
};
/** All foods of the list of which something was eaten */
export type EatenFoods = {
  /** Number of foods */
  foods: number;
  /** Weight eaten in g; null: the weight of none is known */
  grams: number | null;
  /** Energy in kcal; null: the energy of none is known */
  kcal: number | null;
  /** Number of foods whose weight is unknown */
  foodsWithoutWeight: number;
};
export type EditedSchemeInput = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
  /** The version that was read; 409 if the stored version is another one; absent: not checked */
  baseVersion?: string | undefined;
};
export type EmailChangedView = {
  /** Always true */
  changed: true;
};
export type EndedInterview = {
  /** Survey id */
  surveyId: string;
  /** User id of the respondent */
  userId: number;
};
export type EndedSignInView = {
  /** Id of the sign-in */
  id: string;
};
export type EndedSignInsView = {
  /** Number of sign-ins that were ended */
  ended: number;
};
export type EnergyFactors = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** What the locale itself gives, by nutrient type */
  own: {
    /** Nutrient type id */
    nutrientTypeId: number;
    /** Energy of a unit of the nutrient, kcal; null: the food list does not count it towards energy */
    kcalPerUnit: number | null;
  }[];
  /** What holds in the locale, by nutrient type */
  effective: {
    /** Nutrient type id */
    nutrientTypeId: number;
    /** Energy of a unit of the nutrient, kcal; null: the food list does not count it towards energy */
    kcalPerUnit: number | null;
    /** Name of the nutrient type */
    description: string;
    /** Unit symbol, such as g */
    unit: string;
    /** The locale that gives the factor; null: the nutrient type itself */
    localeId: string | null;
  }[];
};
export type EnergyRequirementsListHenryCoefficientsOutput = HenryCoefficients[];
export type EnergyRequirementsListPhysicalActivityLevelsOutput = PhysicalActivityLevel[];
export type EnergyRequirementsListWeightTargetsOutput = WeightTarget[];
export type EntryPage = {
  /** The items of this page */
  items: CodingQueueEntry[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type ErrorReportedView = {
  /** Always true */
  reported: true;
};
/** What the client may send when it fails */
export type ErrorReporting = {
  /** May the client send the state of the recall with an error? */
  reportSurveyState: boolean;
  /** May the client send a stack trace with an error? */
  reportStackTrace: boolean;
};
export type ExportColumn = {
  /** Key in JSON, and the name by which an export chooses the column */
  key: string;
  /** Heading in CSV */
  heading: string;
  /** Type of the values */
  type: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'clock-time' | 'timestamp' | 'list' | 'json';
  /** Unit of the values; empty: none */
  unit: string;
  /** What the column says */
  meaning: string;
  /** Where the values come from */
  source:
    | 'respondent'
    | 'device'
    | 'profile'
    | 'food-list'
    | 'nutrient-table'
    | 'list-today'
    | 'scheme'
    | 'server'
    | 'calculation'
    | 'staff';
  /** The values of a closed list; empty: other values are possible */
  values: string;
  /** When a cell is empty; empty: never */
  empty: string;
};
export type ExportColumns = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** The locale that the list comes from; null: no list, so all known types are shown */
  nutrientsOf: string | null;
  /** Nutrient types in order */
  nutrients: {
    /** Nutrient type id */
    id: number;
    /** Name of the nutrient type */
    description: string;
    /** Unit symbol, such as mg */
    unit: string;
  }[];
  /** The locale that the list comes from; null: no list, so none are shown */
  fieldsOf: string | null;
  /** Text columns of nutrient records, in order */
  fields: string[];
};
export type ExportColumnsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Name of the file
   *
   * @default "items"
   */
  content?:
    | 'items'
    | 'totals'
    | 'meals'
    | 'answers'
    | 'missing-foods'
    | 'supplements'
    | 'respondents'
    | 'sessions'
    | 'paradata'
    | 'codings'
    | 'codebook'
    | undefined;
};
export type ExportSubmissionsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submitted at this time or later; ISO 8601 with Z or an offset */
  dateFrom?: string | undefined;
  /** Submitted before this time; ISO 8601 with Z or an offset */
  dateTo?: string | undefined;
  /**
   * `coded`: with the codings that hold; `submitted`: as the respondent submitted it
   *
   * @default "coded"
   */
  as?: 'coded' | 'submitted' | undefined;
  /**
   * Only recalls that a nutritionist judged so; `unjudged`: nobody did. Without it `as=coded` leaves out
   * `excluded` ones
   */
  validity?: ('valid' | 'doubtful' | 'excluded' | 'unjudged')[] | undefined;
  /** First day recalled, YYYY-MM-DD */
  recalledFrom?: string | undefined;
  /** Last day recalled, included, YYYY-MM-DD */
  recalledTo?: string | undefined;
  /** The user name of one respondent */
  user?: string | undefined;
  /**
   * `items`: a row for each food of a recall, found in the list or not; `totals`: a row for each recall, which is
   * a day; `meals`: a row for each meal of a recall; `answers`: a row for each answer, and value of an answer with
   * several; `missing-foods`: a row for each food that a respondent did not find in the list; `supplements`: a row
   * for each dietary supplement of a recall, with the columns of items; `respondents`: a row for each person who
   * takes part or has submitted a recall; `sessions`: a row for each recall that was begun, sent or not;
   * `paradata`: a row for each event while a recall was reported, such as a search or a pause; `codings`: a row
   * for each decision of a nutritionist, also on recalls that were excluded; `codebook`: a row for each column of
   * a file; `nutrition-intakes`: an HL7 FHIR R5 NutritionIntake for each recall, with format=ndjson;
   * `questionnaire-responses`: a QuestionnaireResponse for each recall that answers a scheme, with format=ndjson;
   * `questionnaires`: a Questionnaire for each version of a scheme that the recalls answer, with format=ndjson;
   * `fhir-bundle`: a Bundle of all three, with format=json
   *
   * @default "items"
   */
  content?:
    | 'items'
    | 'totals'
    | 'meals'
    | 'answers'
    | 'missing-foods'
    | 'supplements'
    | 'respondents'
    | 'sessions'
    | 'paradata'
    | 'codings'
    | 'codebook'
    | 'nutrition-intakes'
    | 'questionnaire-responses'
    | 'questionnaires'
    | 'fhir-bundle'
    | undefined;
  /**
   * `csv` (RFC 4180) or `ndjson` (one JSON object on each line); `json`: a Bundle of HL7 FHIR
   *
   * @default "csv"
   */
  format?: 'csv' | 'ndjson' | 'json' | undefined;
  /**
   * Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8
   *
   * @default false
   */
  bom?: boolean | undefined;
  /** Keys of the columns that the file has, in the order of the file; without it all */
  columns?: string[] | undefined;
};
export type ExportSurveyTrailInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Only entries of this area */
  area?:
    | 'surveys'
    | 'schemes'
    | 'people'
    | 'fieldwork'
    | 'notifications'
    | 'consents'
    | 'deletions'
    | 'rules'
    | 'food-lists'
    | 'pictures'
    | 'jobs'
    | 'exports'
    | 'codings'
    | undefined;
  /** Only entries with this action */
  action?:
    | 'create'
    | 'update'
    | 'delete'
    | 'list'
    | 'unlist'
    | 'import'
    | 'recalculate'
    | 'add'
    | 'remove'
    | 'grant'
    | 'revoke'
    | 'reset'
    | 'send'
    | 'cancel'
    | 'export'
    | 'publish'
    | 'retire'
    | 'withdraw'
    | undefined;
  /** Only changes by this user */
  actorId?: number | undefined;
  /** Only changes of records of this kind */
  subjectKind?:
    | 'food'
    | 'category'
    | 'locale'
    | 'nutrient-table'
    | 'survey'
    | 'submission'
    | 'food-group'
    | 'consent'
    | 'deletion-request'
    | 'survey-scheme'
    | 'recall-days'
    | 'interview'
    | 'callback'
    | 'person'
    | 'notification'
    | 'notification-batch'
    | 'webhook'
    | 'demographic-group'
    | 'as-served-set'
    | 'image-map'
    | 'guide-image'
    | 'drinkware-set'
    | 'source-image'
    | 'job'
    | 'export'
    | 'message-template'
    | 'respondents-upload'
    | 'nutrient-record'
    | 'coding'
    | 'extract'
    | 'search-miss'
    | undefined;
  /** Only changes of the record with this code or id */
  subjectId?: string | undefined;
  /** Only changes that are about this user */
  personId?: number | undefined;
  /** Only entries at this time or later; ISO 8601 with Z or an offset */
  from?: string | undefined;
  /** Only entries before this time; ISO 8601 with Z or an offset */
  to?: string | undefined;
  /**
   * `csv` (RFC 4180) or `ndjson` (one JSON object on each line)
   *
   * @default "csv"
   */
  format?: 'csv' | 'ndjson' | undefined;
  /**
   * Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8
   *
   * @default false
   */
  bom?: boolean | undefined;
};
export type ExportTrailInput = {
  /**
   * Only entries of this survey, also of a deleted one
   *
   * Example: `"demo"`
   */
  surveyId?: string | undefined;
  /**
   * Only entries of this locale
   *
   * Example: `"en_GB"`
   */
  localeId?: string | undefined;
  /** Only entries of this area */
  area?:
    | 'surveys'
    | 'schemes'
    | 'people'
    | 'fieldwork'
    | 'notifications'
    | 'consents'
    | 'deletions'
    | 'rules'
    | 'food-lists'
    | 'pictures'
    | 'jobs'
    | 'exports'
    | 'codings'
    | undefined;
  /** Only entries with this action */
  action?:
    | 'create'
    | 'update'
    | 'delete'
    | 'list'
    | 'unlist'
    | 'import'
    | 'recalculate'
    | 'add'
    | 'remove'
    | 'grant'
    | 'revoke'
    | 'reset'
    | 'send'
    | 'cancel'
    | 'export'
    | 'publish'
    | 'retire'
    | 'withdraw'
    | undefined;
  /** Only changes by this user */
  actorId?: number | undefined;
  /** Only changes of records of this kind */
  subjectKind?:
    | 'food'
    | 'category'
    | 'locale'
    | 'nutrient-table'
    | 'survey'
    | 'submission'
    | 'food-group'
    | 'consent'
    | 'deletion-request'
    | 'survey-scheme'
    | 'recall-days'
    | 'interview'
    | 'callback'
    | 'person'
    | 'notification'
    | 'notification-batch'
    | 'webhook'
    | 'demographic-group'
    | 'as-served-set'
    | 'image-map'
    | 'guide-image'
    | 'drinkware-set'
    | 'source-image'
    | 'job'
    | 'export'
    | 'message-template'
    | 'respondents-upload'
    | 'nutrient-record'
    | 'coding'
    | 'extract'
    | 'search-miss'
    | undefined;
  /** Only changes of the record with this code or id */
  subjectId?: string | undefined;
  /** Only changes that are about this user */
  personId?: number | undefined;
  /** Only entries at this time or later; ISO 8601 with Z or an offset */
  from?: string | undefined;
  /** Only entries before this time; ISO 8601 with Z or an offset */
  to?: string | undefined;
  /**
   * `csv` (RFC 4180) or `ndjson` (one JSON object on each line)
   *
   * @default "csv"
   */
  format?: 'csv' | 'ndjson' | undefined;
  /**
   * Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8
   *
   * @default false
   */
  bom?: boolean | undefined;
};
export type Extract = {
  /**
   * Extract id
   *
   * Example: `1`
   */
  id: number;
  /** Name of the extract */
  name: string;
  selection: ExtractSelection;
  /** What it was made with */
  sources: {
    /** Version of the service */
    softwareVersion: string;
    /** Food list as it was */
    foodList: {
      /** Locale of the food list */
      localeId: string;
      /** Number of foods in the list */
      foods: number;
      /** Last entry of the trail about it; null: none */
      lastChangeId: number | null;
      /** When that was; null: never */
      lastChangedAt: string | null;
    };
    /** Versions of schemes that the recalls answer */
    schemes: {
      /** Scheme id */
      schemeId: string;
      /** Version of the scheme */
      version: number;
    }[];
  };
  /** Number of recalls */
  recalls: number;
  /** Files in the zip file */
  files: {
    /** Name in the zip file */
    name: string;
    /** Number of rows, without the heading; null: no table */
    rows: number | null;
    /** Size in bytes */
    bytes: number;
    /** SHA-256, in hexadecimal */
    sha256: string;
  }[];
  /** Size of the zip file in bytes */
  sizeBytes: number;
  /** SHA-256, in hexadecimal */
  sha256: string;
  /** When it was made */
  madeAt: string;
  /** Who made it; null: their account is deleted */
  madeBy: PersonRef | null;
  /** When it was deleted; null: it can be downloaded */
  deletedAt: string | null;
  /** Who deleted it; null: nobody, or an erasure */
  deletedBy: PersonRef | null;
  /** Why it was deleted; null: it was not */
  deletedReason: string | null;
};
export type ExtractComparison = {
  /** Numbers of recalls */
  counts: {
    /** Number of recalls that the earlier extract does not have */
    added: number;
    /** Number of recalls that only the earlier one has */
    removed: number;
    /** Number of recalls with other foods, weights, meals or validity */
    recoded: number;
    /** Number of recalls with other amounts of nutrients alone */
    recalculated: number;
    /** Number of recalls that are the same in both */
    unchanged: number;
  };
  /** Recalls that differ */
  recalls: {
    /** The items of this page */
    items: RecallChange[];
    /** Total number of items */
    total: number;
    /** Maximum number of items to return */
    limit: number;
    /** Number of items skipped */
    offset: number;
  };
};
export type ExtractPage = {
  /** The items of this page */
  items: Extract[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type ExtractRefInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Extract id
   *
   * Example: `1`
   */
  extractId: number;
};
export type ExtractResult = {
  /** Extract id */
  extractId: number;
  /** Number of recalls in it */
  recalls: number;
  /** Size of the zip file in bytes */
  sizeBytes: number;
};
export type ExtractSelection = {
  /** Recalls as coded or as submitted */
  as: 'coded' | 'submitted';
  /** Recalls so judged; null: as `as` says */
  validity: string[] | null;
  /** Submitted at this time or later; null: no limit */
  dateFrom: string | null;
  /** Submitted before this time */
  dateTo: string;
  /** First day recalled; null: no limit */
  recalledFrom: string | null;
  /** Last day recalled; null: no limit */
  recalledTo: string | null;
  /** User name of the one respondent; null: all of them */
  user: string | null;
};
export type FactorInput = {
  /** Id of the second factor */
  id: string;
};
export type FailedRenditions = {
  /** Path of the picture below `/images` */
  path: string;
  /** Sentence for a person */
  reason: string;
};
export type FeedbackRule = {
  /** Id of the demographic group */
  demographicGroupId: number;
  /** Nutrient type id */
  nutrientTypeId: number;
  /** Name */
  description: string;
  /** Unit symbol, such as mg */
  unit: string;
  /**
   * The value that is compared. range: the mean daily intake; per_unit_of_weight: the intake for each kg of body
   * weight; percentage_of_energy: the share of energy that the nutrient gives; energy_divided_by_bmr: energy
   * intake in % of the energy requirement, activity and weight target included
   */
  nutrientRuleType: 'range' | 'percentage_of_energy' | 'per_unit_of_weight' | 'energy_divided_by_bmr';
  /** Value in `valueUnit`; null: unknown, `missing` says why */
  value: number | null;
  /**
   * Unit of the value and of the ranges
   *
   * Example: `"g/kg"`
   */
  valueUnit: string;
  /**
   * Why there is no value. Facts of the person are unknown; intake, energyIntake: unknown in all recalls;
   * energyFactor: the nutrient has no kcal per unit; energyRequirement: the physical data give none above 0
   */
  missing: (
    | 'sex'
    | 'age'
    | 'weight'
    | 'height'
    | 'physicalActivityLevel'
    | 'weightTarget'
    | 'intake'
    | 'energyIntake'
    | 'energyFactor'
    | 'energyRequirement'
  )[];
  /** The sector that contains the value; null: none */
  sector: FeedbackSector | null;
  /** The sector to aim for: the excellent one, or else the good one, or else the neutral one; null: none */
  targetSector: FeedbackSector | null;
  /** All sectors of the group */
  sectors: FeedbackSector[];
  /** Does it rest on energy of recalls that are `incomplete`? It is then not reliable */
  incomplete: boolean;
};
export type FeedbackSector = {
  /** Id of the sector */
  id: number;
  /** Name of the sector; may contain simple HTML */
  name: string;
  /** Text about an intake in the range; may contain simple HTML; null: none */
  description: string | null;
  /** Judgement of an intake in the range */
  sentiment: 'too_low' | 'low' | 'bit_low' | 'neutral' | 'good' | 'excellent' | 'bit_high' | 'high' | 'too_high';
  /** Range in `valueUnit`; it includes `start` and excludes `end` */
  range: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  };
};
export type FeedbackStyleView = {
  /** Style in which feedback is shown, such as default or playful */
  feedbackStyle: string;
};
export type FixedRanking = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** Codes of foods, best first */
  codes: string[];
};
export type FollowUp = {
  /** URL to open after the recall; null: none */
  followUpUrl: string | null;
  /** Does the survey give feedback? */
  showFeedback: boolean;
};
export type Food = {
  /** Food code */
  code: string;
  /** Name in the locale */
  localDescription: string;
  /** Name in English; absent unless `englishNames` is true */
  englishDescription?: string;
  /** Is the respondent asked whether it was a ready meal? */
  readyMealOption: boolean;
  /** May the respondent say "the same as before"? */
  sameAsBeforeOption: boolean;
  /** Upper bound of a plausible portion in g; null: none is known */
  reasonableAmount: number | null;
  /** Weight in g that is assumed where a respondent does not know the portion; null: none */
  defaultAmount: number | null;
  /** Energy in kcal per 100 g; null: unknown */
  caloriesPer100g: number | null;
  /**
   * Nutrient type id -> amount in 100 g, in the unit of the type, of the types that the input names. A missing key
   * is an unknown amount
   */
  nutrients: Record<string, number>;
  /** Portion size methods, in the order in which they are offered */
  portionSizeMethods: PortionSizeMethod[];
  /** Foods that a respondent is asked about, in their order */
  associatedFoods: AssociatedFood[];
  /** Brands that a respondent may choose from */
  brands: string[];
  /** Codes of all categories above the food, nearest first */
  categories: string[];
  /** Meanings of its categories that clients act on, such as hot-drink */
  tags: string[];
  /** Small picture of the food or category; null: it has none */
  thumbnail: Picture | null;
};
export type FoodBrowserAncestorsOfCategoryOutput = BrowsedCategory[];
export type FoodBrowserAncestorsOfFoodOutput = BrowsedCategory[];
export type FoodBrowserParentsOfCategoryOutput = BrowsedCategory[];
export type FoodBrowserParentsOfFoodOutput = BrowsedCategory[];
export type FoodBrowserRootCategoriesOutput = BrowsedCategory[];
export type FoodBrowserUncategorisedFoodsOutput = FoodHeader[];
export type FoodGroup = {
  /** Food group id */
  id: number;
  /** Name of the food group */
  name: string;
};
export type FoodGroupDetails = {
  /** Food group id */
  id: number;
  /** Name of the food group */
  name: string;
  /** Number of foods in the group */
  foodCount: number;
};
export type FoodGroupInput = {
  /** Food group id */
  id: number;
};
export type FoodGroupsListInput =
  | {
      /** Part of an id or of a name */
      search?: string | undefined;
      /** Maximum number of items; absent: all */
      limit?: number | undefined;
      /** Number of items to skip; absent: 0 */
      offset?: number | undefined;
    }
  | undefined;
export type FoodGroupsListOutput = FoodGroup[];
export type FoodHeader = {
  /** Food or category code */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Name in the locale, or else in a prototype locale; null: none */
  localDescription: string | null;
};
export type FoodInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
  /**
   * Ids of nutrient types whose amounts are answered, such as those that conditions of the scheme name
   *
   * @default []
   */
  nutrients?: number[] | undefined;
};
export type FoodListCollision = {
  /** Kind of record: `food`, `category`, `food-group`, `method-tables` or `locale` */
  kind: string;
  /** Code of the record, with the prefix of the list */
  code: string;
  /** English description that is stored */
  stored: string;
  /** English description of the files */
  given: string;
  /** The other locales that use the record */
  locales: string[];
  /** The fields of the global part that differ */
  fields: string[];
  /** true: the record stays as it is; false: it refuses the import */
  kept: boolean;
};
export type FoodListEdit = {
  /** Kind of record: `food`, `category`, `food-group`, `method-tables` or `locale` */
  kind: string;
  /** Code of the record, with the prefix of the list */
  code: string;
  /** Name of the field, such as `localDescription` */
  field: string;
  /** Name of the person; null: none is known */
  who: string | null;
  /** ISO 8601, UTC */
  when: string;
  /** true: the field keeps its value; false: the files overwrite it */
  kept: boolean;
};
export type FoodListImportResult = {
  /** Locale that has the food list */
  locale: string;
  /** true: nothing was stored; the other fields say what would be */
  dryRun: boolean;
  /** Prefix that the codes of the files got; null: none */
  prefix: string | null;
  /** File -> number of its rows that were stored */
  stored: Record<string, number>;
  /** Foods of the files */
  foods: {
    /** Number of new records */
    added: number;
    /** Number of changed records */
    changed: number;
    /** Number of records that stay as they are */
    unchanged: number;
    /** Number of records that leave the food list */
    removed: number;
  };
  /** Categories of the files */
  categories: {
    /** Number of new records */
    added: number;
    /** Number of changed records */
    changed: number;
    /** Number of records that stay as they are */
    unchanged: number;
    /** Number of records that leave the food list */
    removed: number;
  };
  /** What the rules of the list did */
  portions: {
    /** Number of rows of `portions.csv` that are default amounts */
    defaultAmounts: number;
    /** Number of rows of `portions.csv` that are rules of use, and left out */
    rulesOfUse: number;
    /** Number of categories that got units from the rules */
    categoriesWithUnits: number;
    /** Number of foods that the rules keep for recipes */
    ingredientsOnly: number;
    /** Number of foods without any portion size method, which got a typed weight */
    foodsWithTypedWeight: number;
  };
  /** Number of foods that the locale lists and the files do not have */
  missingCount: number;
  /** The first 100 of their codes */
  missing: string[];
  /** Number of records of other locales whose global part the files would change */
  collisionCount: number;
  /** The first 100 of them */
  collisions: FoodListCollision[];
  /** Number of edits since the last import from which the files differ */
  editCount: number;
  /** The first 100 of them */
  edits: FoodListEdit[];
  /** Number of bad rows that were left out, as `skipBad` asked for */
  badRowCount: number;
  /** The first 100 bad rows */
  badRows: BadRow[];
};
export type FoodListsImportInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Zip file of the files of the list, without a folder around them; up to 128 MB */
  file: File;
  /**
   * Prefix for all codes of the files, such as `US-`, which the locale remembers; without it the prefix that the
   * locale remembers
   */
  prefix?: string | undefined;
  /**
   * true: keep the global parts of records of other locales; false: a list that would change them is refused
   *
   * @default false
   */
  share?: boolean | undefined;
  /**
   * true: store nothing, and report what the import would do
   *
   * @default false
   */
  dryRun?: boolean | undefined;
  /**
   * true: keep what was edited since the last import of the list, and take everything else from the files; false:
   * a list that would overwrite edits is refused
   *
   * @default false
   */
  keepEdits?: boolean | undefined;
  /**
   * true: overwrite what was edited since the last import of the list; false: a list that would do so is refused
   *
   * @default false
   */
  overwriteEdits?: boolean | undefined;
  /**
   * true: take foods out of the food list that the files do not have; their records stay
   *
   * @default false
   */
  removeMissing?: boolean | undefined;
  /**
   * true: leave bad rows out; false: one bad row refuses the whole list
   *
   * @default false
   */
  skipBad?: boolean | undefined;
};
export type FoodPage = {
  /** The items of this page */
  items: {
    /** Food or category code */
    code: string;
    /** Name in English */
    englishDescription: string;
    /** Name in the locale, or else in a prototype locale; null: none */
    localDescription: string | null;
    /** Is the food in the locale's food list? */
    isListed: boolean;
  }[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
/** A problem of a food of the list */
export type FoodProblem = {
  /**
   * `no-portion-method`: none of its own, of a category or of a prototype locale. `no-nutrient-record`: none of
   * its own or of a prototype locale. `no-local-description`: not named in the locale or a prototype of it, so
   * that search does not find it. `only-hidden-categories`: so that search does not find it; `detail`: the
   * categories. `empty-image-set`: a portion size method that holds for it names a set without anything to choose
   * from, or a category that does not exist; `detail`: which. `uncategorised`: in no category
   */
  kind: FoodProblemKind;
  food: FoodHeader;
  /** Detail, whose meaning depends on `kind`; null: none */
  detail: string | null;
};
/**
 * `no-portion-method`: none of its own, of a category or of a prototype locale. `no-nutrient-record`: none of
 * its own or of a prototype locale. `no-local-description`: not named in the locale or a prototype of it, so
 * that search does not find it. `only-hidden-categories`: so that search does not find it; `detail`: the
 * categories. `empty-image-set`: a portion size method that holds for it names a set without anything to choose
 * from, or a category that does not exist; `detail`: which. `uncategorised`: in no category
 */
export type FoodProblemKind =
  | 'no-portion-method'
  | 'no-nutrient-record'
  | 'no-local-description'
  | 'only-hidden-categories'
  | 'empty-image-set'
  | 'uncategorised';
export type FoodRecord = {
  main: MainFood;
  local: LocalFood;
};
export type FoodWithSources = {
  /** The food with everything that it inherits */
  data: {
    /** Food code */
    code: string;
    /** Name in English */
    englishDescription: string;
    /** Name in the locale */
    localDescription: string;
    /** Id of the food group */
    groupCode: number;
    /** Is the respondent asked whether it was a ready meal? */
    readyMealOption: boolean;
    /** May the respondent say "the same as before"? */
    sameAsBeforeOption: boolean;
    /** Upper bound of a plausible portion in g; null: none is known */
    reasonableAmount: number | null;
    /** Weight in g that is assumed where a respondent does not know the portion; null: none */
    defaultAmount: number | null;
    /** 0 anywhere, 1 regular foods only, 2 recipe ingredients only */
    useInRecipes: number;
    /** Nutrient table id -> record id */
    nutrientTableCodes: Record<string, string>;
    /** Portion size methods, in the order in which they are offered */
    portionSizeMethods: PortionSizeMethod[];
  };
  /** Source of each part */
  sources: {
    /** Source of the name */
    localDescription: LocaleSource;
    /** Source of the nutrient records */
    nutrientTables: LocaleSource;
    /** Source of the portion size methods */
    portionSize: {
      /** Source: this locale, a prototype of it, or none */
      source: 'current' | 'prototype' | 'none';
      /** The locale that has it; null: none */
      localeId: string | null;
      /** The record with the methods */
      record: {
        /** Kind of the record: the food, a category above it, or none */
        source: 'food' | 'category' | 'none';
        /** Code of the record; null: none */
        code: string | null;
      };
    };
    /** Source of each attribute */
    inheritableAttributes: {
      /** Source of the value */
      readyMealOption: {
        /** Source: the food, a category above it, or the default */
        source: 'food' | 'category' | 'default';
        /** Code of the food or category; null: the default */
        code: string | null;
      };
      /** Source of the value */
      sameAsBeforeOption: {
        /** Source: the food, a category above it, or the default */
        source: 'food' | 'category' | 'default';
        /** Code of the food or category; null: the default */
        code: string | null;
      };
      /** Source of the value */
      reasonableAmount: {
        /** Source: the food, a category above it, or the default */
        source: 'food' | 'category' | 'default';
        /** Code of the food or category; null: the default */
        code: string | null;
      };
      /** Source of the value */
      defaultAmount: {
        /** Source: the food, a category above it, or the default */
        source: 'food' | 'category' | 'default';
        /** Code of the food or category; null: the default */
        code: string | null;
      };
      /** Source of the value */
      useInRecipes: {
        /** Source: the food, a category above it, or the default */
        source: 'food' | 'category' | 'default';
        /** Code of the food or category; null: the default */
        code: string | null;
      };
    };
  };
};
export type FoodsAssociatedFoodsOutput = AssociatedFood[];
export type FoodsBrandNamesOutput = string[];
export type FoodsTogether = {
  /** Number of foods */
  foods: number;
  /** Weight eaten in g; null: the weight of none is known */
  grams: number | null;
  /** Energy in kcal; null: the energy of none is known */
  kcal: number | null;
};
export type GenerateUserInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Token from the captcha of the deployment, if it has one */
  captcha?: string | undefined;
};
export type GeneratedUser = {
  /** User name in the survey */
  userName: string;
  /** Generated password. It is not shown again, because only its hash is stored */
  password: string;
};
export type GiveConsentInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Scheme whose text was shown, from `asked.schemeId`; absent: the one that the survey has */
  schemeId?: string | undefined;
  /**
   * Version of the text to which the person agrees
   *
   * Example: `"2026-11"`
   */
  version: string;
  /**
   * Language in which the text was shown, BCP 47
   *
   * Example: `"en"`
   */
  language: string;
};
export type GivenConsent = {
  /** Scheme that held the text */
  schemeId: string;
  /** Version of the text */
  version: string;
  /** Language in which the text was shown, BCP 47 */
  language: string;
  /** Version of the scheme */
  schemeVersion: number;
  /** When the person agreed, ISO 8601 */
  givenAt: string;
  /** When the person withdrew, ISO 8601; null: not */
  withdrawnAt: string | null;
};
export type GuideImage = {
  /** What the guide image shows */
  description: string;
  imageMap: ImageMap;
  /** Weight in g by object id */
  weights: Record<string, number>;
};
export type GuideImagePage = {
  /** The items of this page */
  items: {
    /** Id of the set */
    id: string;
    /** Description of what it shows */
    description: string;
    /** Id of the image map */
    imageMapId: string;
    /** Absolute URL of the photograph */
    baseImageUrl: string;
    /** The picture at `baseImageUrl` */
    baseImage: Picture;
  }[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type HeldRolesView = {
  /** All roles of the account afterwards */
  roles: string[];
};
export type HenryCoefficients = {
  /** Sex: f or m */
  sex: 'f' | 'm';
  /** Age in years, half-open; an end of null: no upper limit */
  ageRange: {
    /** First year of age */
    start: number;
    /** First year of age above the range; null: no upper limit */
    end: number | null;
  };
  /** kcal a day for each kg of body weight */
  weightCoefficient: number;
  /** kcal a day for each m of height */
  heightCoefficient: number;
  /** Constant of the equation in kcal a day */
  constant: number;
};
export type HitExplanation = {
  /** The description or alternative name that matched */
  matchedName: string;
  /** How each word of the query matched */
  words: {
    /** Word of the query */
    word: string;
    /** Weight of the word */
    weight: number;
    /** Word of the name that it matched; null: none */
    matched: string | null;
    /** Kind of match, such as by spelling or by sound; null: no match */
    kind: string | null;
    /** Similarity of the two words, 0 to 1 */
    similarity: number;
  }[];
  /** Parts of the quality: name -> value */
  parts: Record<string, number | boolean>;
  /** Quality of the match, 0 to 1 */
  matchQuality: number;
  /** 0 = best matches; popularity orders within a band only */
  band: number;
  /** Match quality within the band, 0 to 1 */
  matchScore: number;
  /** Popularity within the band, 0 to 1 */
  popularityScore: number;
  /** Score that orders the foods of a band */
  score: number;
};
export type ImageMap = {
  /** Absolute URL of an image */
  baseImageUrl: string;
  /** The picture at `baseImageUrl` */
  baseImage: Picture;
  /** Objects in the order of keyboard navigation */
  objects: {
    /** Id of the object */
    id: number;
    /** What the object shows */
    description: string;
    /** Absolute URL of an image */
    overlayUrl: string | null;
    /** The picture at `overlayUrl`; null: none */
    overlay: Picture | null;
    /** Corners x0, y0, x1, y1, ... in units of the image width */
    outline: number[];
  }[];
};
export type ImageMapsCreateFromSvgInput = {
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels */
  baseImage: File;
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  baseImageKeywords?: string[] | undefined;
  /** The outlines: paths with the ids area_1, area_2, ...; up to 2 MB */
  svg: File;
  /** JSON */
  imageMapParameters: {
    /** Id of an image set, guide image, image map or drinkware set */
    id: string;
    /** Description of what it shows */
    description: string;
    /** Description of each outline of the drawing by object id, which is the n of area_n */
    objectDescriptions: Record<string, string>;
  };
};
export type ImageMapsCreateInput = {
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels */
  baseImage: File;
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  baseImageKeywords?: string[] | undefined;
  /** JSON */
  imageMapParameters: {
    /** Id of an image set, guide image, image map or drinkware set */
    id: string;
    /** Description of what it shows */
    description: string;
  };
};
export type ImageSetPage = {
  /** The items of this page */
  items: ImageSetView[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type ImageSetRef = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
};
export type ImageSetRefs = {
  /** Ids of image sets; if one is missing, none is returned */
  ids: string[];
};
export type ImageSetView = {
  /** Id of the set */
  id: string;
  /** Description of what it shows */
  description: string;
};
export type Installation = {
  /** Version of the service */
  version: string;
  /** Version of Node.js */
  nodeVersion: string;
  /** When the process that answers started */
  startedAt: string;
  /** Database */
  database: {
    /** A server, or the database in the data folder */
    kind: 'postgresql' | 'embedded';
    /** Version of PostgreSQL */
    version: string;
    /** Size on the disk, bytes */
    bytes: number;
  };
  /** Store of pictures */
  pictures: {
    /** Where pictures are stored */
    store: 'folder' | 's3';
    /** Number of pictures that are served, without their renditions */
    count: number;
  };
  /** Disk of the data folder of the process that answers */
  disk: {
    /** Size, bytes */
    totalBytes: number;
    /** Free space, bytes */
    freeBytes: number;
  };
  /** The last backup of `npm run backup`; null: none. Backups by other tools are not known */
  lastBackup: {
    /** The moment whose state it has */
    createdAt: string;
    /** Number of recalls in it */
    recalls: number;
    /** Number of files of the image store in it: pictures, renditions and parts of extracts */
    pictures: number;
  } | null;
  /** Queues of all processes */
  queues: {
    /** What its tasks do */
    queue: string;
    /** Number of tasks that are due and wait for a process */
    due: number;
    /** Number of tasks that wait for their time */
    later: number;
    /** Number of tasks that run */
    active: number;
    /** Number of tasks of the last day whose last attempt failed */
    failed: number;
    /** Seconds for which the oldest due task has waited */
    oldestDueSeconds: number;
  }[];
  /** Keys that sign tokens and seal secrets, without their secrets */
  keys: {
    /** Id of the key, which tokens name */
    id: string;
    /** Day on which it was made; null: unknown */
    madeOn: string | null;
    /** signs: new tokens; verifies: earlier ones; missing: something needs it, and no process has it */
    use: 'signs' | 'verifies' | 'missing';
    /** Number of valid personal access tokens that it signed */
    tokens: number;
    /** Number of one-time passwords that it sealed */
    secrets: number;
    /** Number of running uploads that it sealed */
    jobs: number;
  }[];
  /** Settings of the process that answers, without secrets */
  settings: {
    /** Variable of the environment */
    name: string;
    /** What it is about */
    group: string;
    /** What it does, Markdown */
    description: string;
    /** Was it set? Else the default holds */
    isSet: boolean;
    /** Value or default; null: it is secret, or has none */
    value: string | null;
    /** What holds without a value, Markdown; null: the default */
    unset: string | null;
  }[];
};
export type Interview = {
  /** Id of the interview, under which the trail has it */
  id: string;
  /** Survey id */
  surveyId: string;
  /**
   * Send it as `Authorization: Bearer <token>` for the calls of the recall, and keep it no longer than the tab
   * that sends it
   */
  accessToken: string;
  /**
   * Address of the application of respondents for this interview, with the access token behind `#`: open it in a
   * browser, and send it to nobody
   */
  url: string;
  /** When the interview ends at the latest, ISO 8601 */
  expiresAt: string;
  /** Whose recall it is */
  respondent: {
    /** User id */
    id: number;
    /** User name in the survey */
    userName: string;
  };
  /** Who interviews: the caller */
  interviewer: PersonRef;
};
export type InterviewRef = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User id of the respondent */
  userId: number;
};
export type Job = {
  /** Job id */
  id: string;
  /**
   * Kind of work: `respondents-upload`, `food-list-import`, `nutrient-table-import`, `notification-batch`,
   * `recall-days`, `recall-day-mails`, `renditions` or `extract`
   */
  kind: string;
  /** Id of the survey that the job is about; null: none */
  surveyId: string | null;
  /** State of the job */
  state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0 to 100; 100 after success */
  percent: number;
  /** Number of units done, out of `total` */
  done: number;
  /** Total number of units, such as rows of an upload or bytes of an import */
  total: number;
  /** Part that is worked on, such as the file `foods.csv` of an import; null: not known */
  step: string | null;
  /** Estimate in seconds; null: no estimate is possible */
  secondsLeft: number | null;
  /** Was the cancellation of the job requested? */
  isCancelRequested: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC; null: the job is under way */
  finishedAt: string | null;
  /** Reason for the failure; null: the job did not fail */
  error: JobProblem | null;
  /** Result of a job that succeeded, by its `kind`; null otherwise */
  result:
    | RespondentsUploadResult
    | FoodListImportResult
    | NutrientTableImportResult
    | NotificationBatchResult
    | RecallDaysResult
    | RecallDayMailsResult
    | RenditionsResult
    | ExtractResult
    | null;
};
export type JobInput = {
  /** Job id */
  id: string;
};
export type JobPage = {
  /** The items of this page */
  items: JobSummary[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
/** The problem (RFC 9457) with which a request would have been refused */
export type JobProblem = {
  /** The address of the page that describes the error, without the host */
  type: string;
  /** Summary of the kind of problem */
  title: string;
  /** HTTP status */
  status: number;
  /** A sentence for a person */
  detail: string;
  /**
   * Stable error code
   *
   * Example: `"csv.invalid"`
   */
  code: string;
  /** The id of the job */
  requestId: string;
  /** All faults of the input */
  issues?: {
    /** Dotted path in the input, or a position in a file */
    path: string;
    /** Code of the fault, for programs */
    code: string;
    /** Sentence about the fault, for a person */
    message: string;
  }[];
  /** Seconds after which the same call may succeed */
  retryAfterSeconds?: number;
  /** Facts that a client needs to continue */
  facts?: Record<string, unknown>;
};
export type JobSummary = {
  /** Job id */
  id: string;
  /**
   * Kind of work: `respondents-upload`, `food-list-import`, `nutrient-table-import`, `notification-batch`,
   * `recall-days`, `recall-day-mails`, `renditions` or `extract`
   */
  kind: string;
  /** Id of the survey that the job is about; null: none */
  surveyId: string | null;
  /** State of the job */
  state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0 to 100; 100 after success */
  percent: number;
  /** Number of units done, out of `total` */
  done: number;
  /** Total number of units, such as rows of an upload or bytes of an import */
  total: number;
  /** Part that is worked on, such as the file `foods.csv` of an import; null: not known */
  step: string | null;
  /** Estimate in seconds; null: no estimate is possible */
  secondsLeft: number | null;
  /** Was the cancellation of the job requested? */
  isCancelRequested: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC; null: the job is under way */
  finishedAt: string | null;
  /** Reason for the failure; null: the job did not fail */
  error: JobProblem | null;
};
export type LinkRequestedView = {
  /** true, whether a respondent has the address or not */
  requested: true;
};
export type LinkedFood = {
  /** Id by which exports and codings name the food */
  foodId: string;
  /** Id of the coding that made it what it is; null: it is as the respondent submitted it */
  codingId: string | null;
  /** Id that the client gives the food, different for each food of the recall; null: none */
  id: string | null;
  /** How it was eaten: with the other food, or as an ingredient of it; null: it is not linked to another food */
  relation: 'with' | 'ingredient' | null;
  /** Food code */
  code: string;
  /** False: the code was unknown; the food has no nutrients */
  isResolved: boolean;
  /** Name in English; null: unknown */
  englishDescription: string | null;
  /** Name in the locale; null: unknown */
  localDescription: string | null;
  /** Food group; null: unknown */
  foodGroup: {
    /** Food group id */
    id: number;
    /** Name of the food group */
    name: string;
  } | null;
  /** Was it bought ready to eat? */
  isReadyMeal: boolean;
  /** Text that the respondent searched for */
  searchTerm: string;
  /** The brand that the respondent chose */
  brand: string;
  /** Portion size method */
  portionMethod: string;
  /** Choices as the client recorded them: name -> value */
  portionData: Record<string, string>;
  /** Weight served, in g; null: unknown */
  servingWeight: number | null;
  /** Weight left over, in g; null: unknown */
  leftoversWeight: number | null;
  /** Weight eaten, in g; null: unknown */
  portionWeight: number | null;
  /** Is the portion plausible for the food? */
  reasonableAmount: boolean | null;
  /** Do the recorded choices give the weights? false: they give others; null: they cannot be verified */
  weightVerified: boolean | null;
  /** Nutrient table id; null: no nutrients */
  nutrientTableId: string | null;
  /** Id of the record in the table; null: no nutrients */
  nutrientTableCode: string | null;
  /** Id of the table of food-group equivalents beside the nutrient table; null: none */
  equivalentsTableId: string | null;
  /** Id of the record in that table; null: none */
  equivalentsTableCode: string | null;
  /** Is it a dietary supplement? */
  isSupplement: boolean;
  /** Text columns of the nutrient record: name -> value */
  fields: Record<string, string>;
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  nutrients: Nutrients;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Foods that were eaten with or in this one; foods are linked in three levels at most */
  linkedFoods: ThirdLevelFood[];
};
export type ListAllDeletionRequestsInput = {
  /** `recalls`: those of the person in a survey; `account`: the account, whose recalls stay without a name */
  what?: 'recalls' | 'account' | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** `open` until it is answered or taken back */
  state?: 'open' | 'done' | 'refused' | 'taken-back' | undefined;
  /** Only those that are overdue, or only the others */
  isOverdue?: boolean | undefined;
  /** Part of a user name or of the id of a request */
  search?: string | undefined;
};
export type ListBatchesInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a key */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined;
};
export type ListCallbacksInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** `open`: nobody has called; `unreachable`: somebody tried; `done`: the name and the number are deleted */
  state?: 'open' | 'unreachable' | 'done' | undefined;
  /** Part of a user name, a name or a phone number */
  search?: string | undefined;
};
export type ListCategoriesInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Part of a code or of a name */
  search?: string | undefined;
  /**
   * Only categories below this one
   *
   * Example: `"MSSK"`
   */
  category?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "englishDescription"
   */
  sort?:
    | 'code'
    | 'englishDescription'
    | 'localDescription'
    | '-code'
    | '-englishDescription'
    | '-localDescription'
    | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListCodingsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** Submission id */
  submissionId?: string | undefined;
  /**
   * `proposed`: a second person has not agreed; `agreed`: the proposal with which the coding that holds agrees;
   * `holds`; `replaced` by a later coding; `withdrawn`; `done`: it withdrew another coding
   */
  state?: 'proposed' | 'agreed' | 'holds' | 'replaced' | 'withdrawn' | 'done' | undefined;
  /** What the coding does */
  kind?: 'code' | 'correct' | 'confirm' | 'add' | 'remove' | 'meal' | 'validity' | 'withdraw' | undefined;
};
export type ListDeletionRequestsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** `open` until it is answered or taken back */
  state?: 'open' | 'done' | 'refused' | 'taken-back' | undefined;
  /** Only those that are overdue, or only the others */
  isOverdue?: boolean | undefined;
  /** Part of a user name or of the id of a request */
  search?: string | undefined;
};
export type ListDeliveriesInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /**
   * pending: its next attempt waits or runs; failed: all attempts are used up, or it was a test or the address was
   * removed
   */
  state?: 'pending' | 'delivered' | 'failed' | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined;
};
export type ListEntriesInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /**
   * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
   * portion that is more than plausible or has choices that give another weight
   */
  kind: CodingEntryKind;
  /**
   * Entries of a kind with the same key are alike: the words of a missing food without case, accents and
   * punctuation, else the food code
   */
  textKey: string;
};
export type ListExtractsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListFoodsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Part of a code or of a name */
  search?: string | undefined;
  /**
   * Only foods in this category or below it
   *
   * Example: `"MSSK"`
   */
  category?: string | undefined;
  /**
   * Also foods that are not in the locale's food list
   *
   * @default false
   */
  includeUnlisted?: boolean | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "englishDescription"
   */
  sort?:
    | 'code'
    | 'englishDescription'
    | 'localDescription'
    | '-code'
    | '-englishDescription'
    | '-localDescription'
    | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListImageSetsInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of an id or of a description */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "id"
   */
  sort?: 'id' | 'description' | '-id' | '-description' | undefined;
};
export type ListJobsInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListLocaleTranslationsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Language, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /** Kind to list; absent: all */
  kind?: 'method' | 'unit' | 'label' | undefined;
  /** Part of the key or of a text */
  search?: string | undefined;
  /**
   * true: those alone that have no text in the language
   *
   * @default false
   */
  missing?: boolean | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListMembersInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a user name, a name or an e-mail address */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "userName"
   */
  sort?: 'userName' | 'name' | '-userName' | '-name' | undefined;
};
export type ListMessageTemplatesInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Only the words of mails (email) or of SMS (sms); absent: both */
  channel?: 'email' | 'sms' | undefined;
};
export type ListMyTokensInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a name */
  search?: string | undefined;
  /** State */
  state?: 'valid' | 'expired' | 'revoked' | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-createdAt"
   */
  sort?:
    | 'name'
    | 'createdAt'
    | 'expiresAt'
    | 'lastUsedAt'
    | '-name'
    | '-createdAt'
    | '-expiresAt'
    | '-lastUsedAt'
    | undefined;
};
export type ListNotificationsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** sending: an attempt is under way, or its process ended before it could record the result */
  state?: 'pending' | 'sending' | 'sent' | 'skipped' | 'failed' | undefined;
  /** Type of notification */
  type?:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link'
    | undefined;
  /** email: a mail; sms: an SMS */
  channel?: 'email' | 'sms' | undefined;
  /** User id of the respondent */
  userId?: number | undefined;
  /** Id of a batch of notifications */
  batchId?: string | undefined;
  /** delivered: the SMS has reached the phone, as the gateway says; undelivered: it will not */
  delivery?: 'delivered' | 'undelivered' | undefined;
  /** Part of a user name */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "dueAt"
   */
  sort?: 'dueAt' | '-dueAt' | undefined;
};
export type ListNutrientRecordsInput = {
  /**
   * Nutrient table id
   *
   * Example: `"NDNS"`
   */
  nutrientTableId: string;
  /** Only records that are retired, or only those that are not */
  isRetired?: boolean | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of an id or of a description */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "id"
   */
  sort?: 'id' | 'description' | '-id' | '-description' | undefined;
};
export type ListNutrientTablesInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of an id or of a description */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "id"
   */
  sort?: 'id' | 'description' | '-id' | '-description' | undefined;
};
export type ListPictureUsesInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
};
export type ListProblemsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * `no-portion-method`: none of its own, of a category or of a prototype locale. `no-nutrient-record`: none of
   * its own or of a prototype locale. `no-local-description`: not named in the locale or a prototype of it, so
   * that search does not find it. `only-hidden-categories`: so that search does not find it; `detail`: the
   * categories. `empty-image-set`: a portion size method that holds for it names a set without anything to choose
   * from, or a category that does not exist; `detail`: which. `uncategorised`: in no category
   */
  kind?: FoodProblemKind | undefined;
  /** Part of a code or of a name */
  search?: string | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListQueueInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of groups to return
   *
   * @default 20
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /**
   * What is to be coded: a missing food, a food code that was not in the list, a portion of unknown weight, or a
   * portion that is more than plausible or has choices that give another weight
   */
  kind?: CodingEntryKind | undefined;
};
export type ListRecallDaysInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** Only days from this one on, yyyy-mm-dd */
  from?: string | undefined;
  /** Only days up to this one, yyyy-mm-dd */
  to?: string | undefined;
  /**
   * `due`: the respondent is expected to report it today; `done`: a recall of that day is stored; `missed`: it is
   * over without one
   */
  state?: 'upcoming' | 'due' | 'done' | 'missed' | undefined;
  /** User id of the respondent */
  userId?: number | undefined;
  /** Part of a user name */
  search?: string | undefined;
};
export type ListRespondentsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a user name, a name or an e-mail address */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "userName"
   */
  sort?: 'userName' | 'name' | '-userName' | '-name' | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** The fewest recalls that the respondent has submitted */
  recallsAtLeast?: number | undefined;
  /** The most recalls that the respondent has submitted */
  recallsAtMost?: number | undefined;
  /** Does the respondent have a recall under way, saved in the last 24 hours? */
  hasOpenSession?: boolean | undefined;
  /** Has the respondent begun a recall in the last 30 days and never submitted one? */
  hasOnlyBegun?: boolean | undefined;
  /** The respondent signed in to the survey, or was sent a notification, at this time or later */
  lastContactAfter?: string | undefined;
  /**
   * The respondent did not sign in, and was sent no notification, at this time or later: also people never
   * contacted
   */
  lastContactBefore?: string | undefined;
  /** The respondent submitted a recall at this time or later */
  lastRecallAfter?: string | undefined;
  /** The respondent submitted no recall at this time or later: also people without a recall */
  lastRecallBefore?: string | undefined;
  /**
   * Values of custom fields, each as `name=value`
   *
   * Example: `["arm=B"]`
   */
  customField?: string[] | undefined;
  /** Does the respondent have an e-mail address? */
  hasEmail?: boolean | undefined;
  /** Does the respondent have a phone number? */
  hasPhone?: boolean | undefined;
  /** Did the respondent stop the messages of the survey, or all e-mails? */
  isUnsubscribed?: boolean | undefined;
  /**
   * given: agreed to a version of the text and did not withdraw; none: never agreed, or to no text; withdrawn: has
   * withdrawn from the survey
   */
  consent?: 'given' | 'none' | 'withdrawn' | undefined;
};
export type ListSchemesInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a code or of a name */
  search?: string | undefined;
};
export type ListSearchMissesInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Maximum number of items to return
   *
   * @default 20
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** Only words with such a search */
  outcome?: 'nothing-found' | 'none-chosen' | 'ranked-low' | 'missing-food' | undefined;
  /** Part of the words */
  search?: string | undefined;
  /**
   * true: the words that editors dismissed
   *
   * @default false
   */
  isDismissed?: boolean | undefined;
};
export type ListSessionsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** open: the respondent can continue it; abandoned: it was not saved for 24 h, and the respondent cannot */
  state?: SessionState | undefined;
  /** The user name of the respondent in the survey, as it is written */
  user?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-savedAt"
   */
  sort?: 'savedAt' | 'begunAt' | '-savedAt' | '-begunAt' | undefined;
};
export type ListSignInsInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** User id */
  userId?: number | undefined;
  /** Only entries of this kind */
  method?:
    | 'password'
    | 'alias'
    | 'link'
    | 'totp'
    | 'passkey'
    | 'recovery-code'
    | 'personal-access-token'
    | 'interview'
    | undefined;
  /** Only entries with this outcome */
  outcome?: 'signed-in' | 'second-factor-asked' | 'refused' | 'added' | 'removed' | undefined;
  /** Only entries at this time or later; ISO 8601 with Z or an offset */
  from?: string | undefined;
  /** Only entries before this time; ISO 8601 with Z or an offset */
  to?: string | undefined;
  /** Part of the name or e-mail address of the account */
  search?: string | undefined;
};
export type ListSourceImagesInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Words separated by spaces; each of them is part of a keyword */
  search?: string | undefined;
};
export type ListSubmissionsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
};
export type ListSurveySubmissionsInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submitted at this time or later; ISO 8601 with Z or an offset */
  dateFrom?: string | undefined;
  /** Submitted before this time; ISO 8601 with Z or an offset */
  dateTo?: string | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
  /** The user name of the respondent in the survey, as it is written */
  user?: string | undefined;
  /**
   * unreasonable_portion: more of a food than is plausible; low_energy, high_energy: below 500, above 5,000 kcal;
   * quick_completion: in less than 2 minutes; unresolved_food: a food code that was not in the list;
   * default_portion, unknown_portion: the respondent could not say how much it was, and the default amount of the
   * food counts, or no amount; incomplete: the energy of more than 10 % of the weight eaten is unknown, or the
   * weight of a food; few_foods, few_meals, missing_food: fewer foods or meals, or more foods that were not found,
   * than `qualityCutOffs` of the survey say. They may also set other limits of energy and time
   */
  flag?: QualityFlag | undefined;
  /** Judgement of a nutritionist; `excluded`: exports as coded and feedback leave the recall out */
  validity?: RecallValidity | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-submittedAt"
   */
  sort?:
    | 'submittedAt'
    | 'userName'
    | 'minutesToComplete'
    | '-submittedAt'
    | '-userName'
    | '-minutesToComplete'
    | undefined;
};
export type ListSurveyTrailInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Only entries of this area */
  area?:
    | 'surveys'
    | 'schemes'
    | 'people'
    | 'fieldwork'
    | 'notifications'
    | 'consents'
    | 'deletions'
    | 'rules'
    | 'food-lists'
    | 'pictures'
    | 'jobs'
    | 'exports'
    | 'codings'
    | undefined;
  /** Only entries with this action */
  action?:
    | 'create'
    | 'update'
    | 'delete'
    | 'list'
    | 'unlist'
    | 'import'
    | 'recalculate'
    | 'add'
    | 'remove'
    | 'grant'
    | 'revoke'
    | 'reset'
    | 'send'
    | 'cancel'
    | 'export'
    | 'publish'
    | 'retire'
    | 'withdraw'
    | undefined;
  /** Only changes by this user */
  actorId?: number | undefined;
  /** Only changes of records of this kind */
  subjectKind?:
    | 'food'
    | 'category'
    | 'locale'
    | 'nutrient-table'
    | 'survey'
    | 'submission'
    | 'food-group'
    | 'consent'
    | 'deletion-request'
    | 'survey-scheme'
    | 'recall-days'
    | 'interview'
    | 'callback'
    | 'person'
    | 'notification'
    | 'notification-batch'
    | 'webhook'
    | 'demographic-group'
    | 'as-served-set'
    | 'image-map'
    | 'guide-image'
    | 'drinkware-set'
    | 'source-image'
    | 'job'
    | 'export'
    | 'message-template'
    | 'respondents-upload'
    | 'nutrient-record'
    | 'coding'
    | 'extract'
    | 'search-miss'
    | undefined;
  /** Only changes of the record with this code or id */
  subjectId?: string | undefined;
  /** Only changes that are about this user */
  personId?: number | undefined;
  /** Only entries at this time or later; ISO 8601 with Z or an offset */
  from?: string | undefined;
  /** Only entries before this time; ISO 8601 with Z or an offset */
  to?: string | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
};
export type ListSurveysInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a code or of a name */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "id"
   */
  sort?: 'id' | '-id' | undefined;
};
export type ListTokensInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a name */
  search?: string | undefined;
  /** State */
  state?: 'valid' | 'expired' | 'revoked' | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "-createdAt"
   */
  sort?:
    | 'name'
    | 'createdAt'
    | 'expiresAt'
    | 'lastUsedAt'
    | '-name'
    | '-createdAt'
    | '-expiresAt'
    | '-lastUsedAt'
    | undefined;
  /** User id */
  userId: number;
};
export type ListTrailInput = {
  /**
   * Only entries of this survey, also of a deleted one
   *
   * Example: `"demo"`
   */
  surveyId?: string | undefined;
  /**
   * Only entries of this locale
   *
   * Example: `"en_GB"`
   */
  localeId?: string | undefined;
  /** Only entries of this area */
  area?:
    | 'surveys'
    | 'schemes'
    | 'people'
    | 'fieldwork'
    | 'notifications'
    | 'consents'
    | 'deletions'
    | 'rules'
    | 'food-lists'
    | 'pictures'
    | 'jobs'
    | 'exports'
    | 'codings'
    | undefined;
  /** Only entries with this action */
  action?:
    | 'create'
    | 'update'
    | 'delete'
    | 'list'
    | 'unlist'
    | 'import'
    | 'recalculate'
    | 'add'
    | 'remove'
    | 'grant'
    | 'revoke'
    | 'reset'
    | 'send'
    | 'cancel'
    | 'export'
    | 'publish'
    | 'retire'
    | 'withdraw'
    | undefined;
  /** Only changes by this user */
  actorId?: number | undefined;
  /** Only changes of records of this kind */
  subjectKind?:
    | 'food'
    | 'category'
    | 'locale'
    | 'nutrient-table'
    | 'survey'
    | 'submission'
    | 'food-group'
    | 'consent'
    | 'deletion-request'
    | 'survey-scheme'
    | 'recall-days'
    | 'interview'
    | 'callback'
    | 'person'
    | 'notification'
    | 'notification-batch'
    | 'webhook'
    | 'demographic-group'
    | 'as-served-set'
    | 'image-map'
    | 'guide-image'
    | 'drinkware-set'
    | 'source-image'
    | 'job'
    | 'export'
    | 'message-template'
    | 'respondents-upload'
    | 'nutrient-record'
    | 'coding'
    | 'extract'
    | 'search-miss'
    | undefined;
  /** Only changes of the record with this code or id */
  subjectId?: string | undefined;
  /** Only changes that are about this user */
  personId?: number | undefined;
  /** Only entries at this time or later; ISO 8601 with Z or an offset */
  from?: string | undefined;
  /** Only entries before this time; ISO 8601 with Z or an offset */
  to?: string | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
};
export type ListTranslationsInput = {
  /**
   * Language, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /** Kind to list; absent: all */
  kind?: 'method' | 'unit' | 'label' | undefined;
  /** Part of the key or of a text */
  search?: string | undefined;
  /**
   * true: those alone that have no text in the language
   *
   * @default false
   */
  missing?: boolean | undefined;
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
};
export type ListUsersInput = {
  /**
   * Maximum number of items to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a name, an e-mail address or a user name */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "name"
   */
  sort?: 'id' | 'name' | 'email' | '-id' | '-name' | '-email' | undefined;
};
export type LocalCategory = {
  /** null: the locale has no record of the category yet */
  version: string | null;
  /** Name in the locale; null: inherited from the prototype locale */
  localDescription: string | null;
  /** Portion size methods, in the order in which they are offered */
  portionSize: PortionSizeMethod[];
};
export type LocalFood = {
  /** null: the locale has no record of the food yet */
  version: string | null;
  /** Name in the locale; null: inherited from the prototype locale */
  localDescription: string | null;
  /** Nutrient table id -> record id */
  nutrientTableCodes: Record<string, string>;
  /** Portion size methods, in the order in which they are offered */
  portionSize: PortionSizeMethod[];
  /** Foods that a respondent is asked about, in their order */
  associatedFoods: {
    /** The food or category that is asked about */
    target: {
      /** Food or category code */
      code: string;
      /** Name in English */
      englishDescription: string;
      /** Name in the locale, or else in a prototype locale; null: none */
      localDescription: string | null;
      /** Is a food or a category asked about? */
      type: 'food' | 'category';
    };
    /** Question that the respondent is asked */
    promptText: string;
    /** Does the associated food become the main one, as butter asks for bread? */
    linkAsMain: boolean;
    /** Name that is recorded if the food is not found */
    genericName: string;
    /** May the respondent name several? */
    multiple: boolean;
  }[];
  /** Brands that a respondent may choose from */
  brandNames: string[];
  /** Other names that search finds */
  alternativeNames: string[];
  /** Is the food in the locale's food list? */
  isListed: boolean;
};
export type LocaleHeader = {
  /** Locale id */
  id: string;
  /** Name in English */
  englishName: string;
  /** Name in its own language */
  localName: string;
  /**
   * BCP 47
   *
   * Example: `"en"`
   */
  respondentLanguage: string;
  /** Language of the editors, BCP 47 */
  adminLanguage: string;
  /** Code of the flag to show */
  flagCode: string;
  /** Direction of writing */
  textDirection: 'ltr' | 'rtl';
  /** Locale from which missing food data are inherited; null: none */
  prototypeLocale: string | null;
  /** Number of foods in the food list */
  foodCount: number;
};
export type LocaleOverview = {
  /** Locale id */
  id: string;
  /** Name in English */
  englishName: string;
  /** Name in its own language */
  localName: string;
  /**
   * BCP 47
   *
   * Example: `"en"`
   */
  respondentLanguage: string;
  /** Language of the editors, BCP 47 */
  adminLanguage: string;
  /** Code of the flag to show */
  flagCode: string;
  /** Direction of writing */
  textDirection: 'ltr' | 'rtl';
  /** Locale from which missing food data are inherited; null: none */
  prototypeLocale: string | null;
  /** Number of foods in the food list */
  foodCount: number;
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** Number of synonym sets */
  synonymSetCount: number;
  /** Number of words that separate foods */
  splitWordCount: number;
  /** The index of the process that answers; null: it has not loaded the locale yet */
  index: {
    /** ISO 8601 with Z or an offset */
    builtAt: string;
    /** Number of foods that search can find */
    foods: number;
    /** Number of categories that search can find */
    categories: number;
  } | null;
};
export type LocaleRef = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
};
/** Source of the name */
export type LocaleSource = {
  /** Source: this locale, a prototype of it, or none */
  source: 'current' | 'prototype' | 'none';
  /** The locale that has it; null: none */
  localeId: string | null;
};
export type LocaleTrailInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Maximum number of items to return
   *
   * @default 20
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
};
export type LocalesListInput =
  | {
      /** Part of an id or of a name */
      search?: string | undefined;
      /** Maximum number of items; absent: all */
      limit?: number | undefined;
      /** Number of items to skip; absent: 0 */
      offset?: number | undefined;
    }
  | undefined;
export type LocalesListOutput = LocaleHeader[];
export type LookupHeader = {
  /** Food or category code */
  code: string;
  /** Name in the locale */
  localDescription: string;
  /** Name in English; absent unless `englishNames` is true */
  englishDescription?: string;
  /** Small picture of the food or category; null: it has none */
  thumbnail: Picture | null;
};
export type LookupInCategoryInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Text that the respondent typed
   *
   * Example: `"semi skimmed milk"`
   */
  desc: string;
  /**
   * Codes of the foods already in the meal, for `paRules`
   *
   * @default []
   */
  existing?: string[] | undefined;
  /**
   * Maximum number of foods to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Order of foods that match equally well. `popularity`: recalls of the locale that hold them; `globalPop`:
   * recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the
   * foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known
   * or the locale has fewer than 50 meals
   *
   * @default "popularity"
   */
  alg?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
  /**
   * Weight of the match against popularity, 0 to 100
   *
   * @default 20
   */
  matchScoreWeight?: number | undefined;
  /**
   * true: explain the score of each food
   *
   * @default false
   */
  explain?: boolean | undefined;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  category: string;
};
export type LookupInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Text that the respondent typed
   *
   * Example: `"semi skimmed milk"`
   */
  desc: string;
  /**
   * Codes of the foods already in the meal, for `paRules`
   *
   * @default []
   */
  existing?: string[] | undefined;
  /**
   * Maximum number of foods to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Order of foods that match equally well. `popularity`: recalls of the locale that hold them; `globalPop`:
   * recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the
   * foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known
   * or the locale has fewer than 50 meals
   *
   * @default "popularity"
   */
  alg?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
  /**
   * Weight of the match against popularity, 0 to 100
   *
   * @default 20
   */
  matchScoreWeight?: number | undefined;
  /**
   * true: explain the score of each food
   *
   * @default false
   */
  explain?: boolean | undefined;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
};
export type LookupResult = {
  /** Foods that match, best first */
  foods: {
    /** Food or category code */
    code: string;
    /** Name in the locale */
    localDescription: string;
    /** Name in English; absent unless `englishNames` is true */
    englishDescription?: string;
    /** Small picture of the food or category; null: it has none */
    thumbnail: Picture | null;
    explanation?: HitExplanation;
  }[];
  /** Categories that match, best first */
  categories: LookupHeader[];
};
export type MainCategory = {
  /** Version of the record; an edit sends it as baseVersion */
  version: string;
  /** Category code */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Hidden from respondents; foods in it still inherit from it */
  isHidden: boolean;
  /** Inheritable attributes; null: inherited from the categories */
  attributes: Attributes;
  /** Categories directly above */
  parentCategories: CategoryHeader[];
  /** Meanings that clients act on, such as hot-drink */
  tags: string[];
  /** Locales that show the category; elsewhere it is as if it were hidden. Empty: all locales */
  localeRestrictions: string[];
};
export type MainFood = {
  /** Version of the record; an edit sends it as baseVersion */
  version: string;
  /** Food code */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Food group; 0 = unassigned */
  groupCode: number;
  /** Inheritable attributes; null: inherited from the categories */
  attributes: Attributes;
  /** Categories directly above */
  parentCategories: CategoryHeader[];
  /** Locales that the food is for; empty: all */
  localeRestrictions: string[];
};
export type Me = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
  /** E-mail address; null: none */
  email: string | null;
  /** superuser, fdbm/<locale>, <survey>/staff, ... */
  roles: string[];
  /** Surveys that the person takes part in, with the user name in each */
  surveys: {
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
  }[];
};
/** Its links open nothing: a personal link signs its reader in */
export type MessagePreview = {
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** Language of the words */
  language: string;
  /** User name of the respondent; null: a made-up one */
  userName: string | null;
  /** Subject; null: an SMS */
  subject: string | null;
  /** The SMS, or the mail as plain text */
  text: string;
  /** The mail as an HTML document; null: an SMS */
  html: string | null;
  /** How long the SMS is; null: a mail */
  smsLength: {
    /** gsm-7: the alphabet of phones; ucs-2: it has a character beyond that */
    encoding: 'gsm-7' | 'ucs-2';
    /** Length; some characters count twice */
    units: number;
    /** Number of messages that it takes, each of which is paid for */
    segments: number;
    /** Length that is free in the last of them */
    left: number;
  } | null;
};
export type MessageSubscription = {
  /** Survey id */
  surveyId: string;
  /** Has the person stopped the mails and SMS of the survey? */
  isUnsubscribed: boolean;
};
export type MessageTemplate = {
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** The message: a type of notification */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /** Language of the words, BCP 47 */
  language: string;
  /** Subject with place-holders; null: an SMS, which has none */
  subject: string | null;
  /** Text with place-holders: Markdown for a mail, plain for an SMS */
  text: string;
  /** true: the words of the service; false: the own words of the survey */
  isBuiltIn: boolean;
  /** Version of the own words; null: built-in words */
  version: string | null;
  /** When they were saved, ISO 8601; null: built-in words */
  updatedAt: string | null;
};
export type MessageTemplateInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** The message: a type of notification */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /**
   * Language of the words, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
};
export type MessageTemplates = {
  /** Does the installation send SMS? */
  sendsSms: boolean;
  /** All words that the survey has or may send, by channel, type and language */
  templates: MessageTemplate[];
  /** The place-holders that words may have */
  placeholders: {
    /** Name, which is written in double braces */
    name: string;
    /** What stands in its place in the message */
    description: string;
    /** May it stand in a subject? */
    mayBeInSubject: boolean;
  }[];
};
export type MethodForFoodsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** The portion size method that the foods are given */
  method: PortionSizeMethodInput;
  /**
   * Where it stands among the methods that a food has
   *
   * @default "last"
   */
  place?: 'first' | 'last' | undefined;
};
export type MethodTables = {
  /** Bowls in the order of the objects of the image map `gbowl`: the first is object 1 */
  bowls: {
    /** Name of the bowl, as in the names of image sets: `cereal_flake<name>`, `milkbowl<name>` */
    name: string;
    /** Milk on cereal in ml, in the order of the objects of the image map `milkbowl<name>`: the first is object 1 */
    milkLevels: number[];
  }[];
  /** Shares of milk in a hot drink, for methods without options of their own */
  milkInHotDrink: {
    /** Text of the choice */
    label: string;
    /** Milk as a share of the cup */
    value: number;
  }[];
  /** Pizzas in the order of the objects of the image map `gpizza`: the first is object 1 */
  pizza: {
    /** Weight in g of the whole pizza, then of one slice of each size, in the order of the objects of `gpiz<type>` */
    sliceWeights: number[];
    /** Factors of the weight, in the order of the objects of the image map `gpthick`: the first is object 1 */
    thicknessFactors: number[];
  }[];
};
export type MissingFoodInput = {
  /** Name of the food */
  name: string;
  /**
   * Brand of the food
   *
   * @default ""
   */
  brand?: string | undefined;
  /**
   * Description and preparation of the food
   *
   * @default ""
   */
  description?: string | undefined;
  /**
   * Amount that was served
   *
   * @default ""
   */
  portionSize?: string | undefined;
  /**
   * Amount that was left over
   *
   * @default ""
   */
  leftovers?: string | undefined;
};
export type Monitoring = {
  /** IANA zone of the survey, in which days are counted */
  timeZone: string;
  /** Flags of the whole period */
  totals: {
    /** Number of people who take part at present */
    respondents: number;
    /** Number of respondents with a recall in the period */
    respondentsWithRecalls: number;
    /** Number of respondents with the maximum number of recalls, at any time; null: no maximum */
    respondentsDone: number | null;
    /** Number of recalls, including those of people who left the survey */
    recalls: number;
    /** Number of recalls with at least one flag */
    flaggedRecalls: number;
    /** Number of recalls under way that were saved within the last 24 h */
    sessionsUnderWay: number;
    /** Number of recalls of the last 30 days that were begun and not sent, and have expired */
    abandonedSessions: number;
  };
  /** Days of the period, in order */
  days: {
    /** A calendar day in the time zone of the survey */
    date: string;
    /** Number of recalls of the day */
    recalls: number;
    /** Number of respondents with a recall on the day */
    respondents: number;
    /** Number of recalls of the day with at least one flag */
    flagged: number;
  }[];
  /** Number of recalls with each flag; a recall may have several flags */
  flags: {
    /**
     * unreasonable_portion: more of a food than is plausible; low_energy, high_energy: below 500, above 5,000 kcal;
     * quick_completion: in less than 2 minutes; unresolved_food: a food code that was not in the list;
     * default_portion, unknown_portion: the respondent could not say how much it was, and the default amount of the
     * food counts, or no amount; incomplete: the energy of more than 10 % of the weight eaten is unknown, or the
     * weight of a food; few_foods, few_meals, missing_food: fewer foods or meals, or more foods that were not found,
     * than `qualityCutOffs` of the survey say. They may also set other limits of energy and time
     */
    flag: QualityFlag;
    /** Number of recalls with the flag */
    recalls: number;
  }[];
  /** People who take part, with their progress */
  respondents: {
    /** The items of this page */
    items: RespondentProgress[];
    /** Total number of items */
    total: number;
    /** Maximum number of items to return */
    limit: number;
    /** Number of items skipped */
    offset: number;
    /** False: more items than `total` were found, and the others were not counted */
    isTotalExact: boolean;
  };
};
export type MonitoringInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submitted at this time or later; ISO 8601 with Z or an offset */
  dateFrom?: string | undefined;
  /** Submitted before this time; ISO 8601 with Z or an offset */
  dateTo?: string | undefined;
  /**
   * Maximum number of respondents to return
   *
   * @default 50
   */
  limit?: number | undefined;
  /**
   * Number of respondents to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** Part of a user name: these respondents only */
  search?: string | undefined;
  /**
   * Column to sort by; a leading - reverses the order
   *
   * @default "recalls"
   */
  sort?: 'recalls' | 'userName' | 'lastSubmittedAt' | '-recalls' | '-userName' | '-lastSubmittedAt' | undefined;
};
export type MyFeedback = {
  /** The recalls that the feedback is computed from, newest first */
  recalls: {
    /** Number of recalls */
    count: number;
    /** The recalls */
    items: {
      /** Submission id */
      id: string;
      /** ISO 8601 with Z or an offset */
      startTime: string;
      /** ISO 8601 with Z or an offset */
      submittedAt: string;
      /**
       * Is the energy of more than 10 % of the weight eaten unknown, or the weight of a food? The total is then too
       * low
       */
      incomplete: boolean;
    }[];
  };
  /** null: unknown */
  physicalData: {
    /** Sex: f or m; null: unknown */
    sex: 'f' | 'm' | null;
    /** Age in full years today, in the survey's time zone */
    age: number | null;
    /** Weight in kg */
    weight: number | null;
    /** Height in cm */
    height: number | null;
    /** The coefficient multiplies the basal metabolic rate */
    physicalActivityLevel: {
      /** Id of the level */
      id: number;
      /** Name to show */
      name: string;
      /** Multiplies the basal metabolic rate */
      coefficient: number;
    } | null;
    /** The coefficient is added to the energy requirement, in kcal a day */
    weightTarget: {
      /** Id of the target */
      id: 'keep_weight' | 'lose_weight' | 'gain_weight';
      /** Name to show */
      name: string;
      /** Energy in kcal a day that is added to the energy requirement */
      coefficient: number;
    } | null;
  };
  /** Unknown physical data; if they become known, there may be more feedback */
  missing: ('sex' | 'age' | 'weight' | 'height' | 'physicalActivityLevel' | 'weightTarget')[];
  /** Basal metabolic rate (Henry 2005); needs sex, age and weight */
  bmr: {
    /** Rate in kcal a day, rounded to 0.1 */
    kcal: number;
    /** Equation; `weight` is used if the height is unknown */
    equation: 'weight-and-height' | 'weight';
  } | null;
  /** kcal a day: basal metabolic rate x physical activity level + weight target */
  energyRequirement: number | null;
  /** Mean daily intakes, by nutrient type id, without those that are unknown in all recalls */
  intakes: {
    /** Nutrient type id */
    nutrientTypeId: number;
    /** Name */
    description: string;
    /** Unit symbol, such as mg */
    unit: string;
    /** Amount a day, in `unit` */
    amount: number;
    /** Foods of all recalls that the intake leaves out */
    unknown: FoodsTogether;
    /** Does it rest on energy of recalls that are `incomplete`? It is then not reliable */
    incomplete: boolean;
  }[];
  /** One judgement for each demographic group of the person */
  rules: FeedbackRule[];
  /** The foods that contributed most energy, and most of each nutrient that a rule judges */
  topFoods: TopFoods[];
};
export type MyTokenInput = {
  /** Id of a personal access token */
  id: string;
};
export type NewCategoryInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Name in English */
  englishDescription: string;
  /**
   * Hidden from respondents; foods in it still inherit from it
   *
   * @default false
   */
  isHidden?: boolean | undefined;
  /**
   * Inheritable attributes; null or absent: inherited from the categories
   *
   * @default
   * {"readyMealOption":null,"sameAsBeforeOption":null,"reasonableAmount":null,"defaultAmount":null,"useInRecipes":null}
   */
  attributes?: AttributesInput | undefined;
  /**
   * Categories directly above
   *
   * @default []
   */
  parentCategories?: string[] | undefined;
  /**
   * Meanings that clients act on, such as hot-milk
   *
   * @default []
   */
  tags?: string[] | undefined;
  /**
   * Locales that show the category; elsewhere it is as if it were hidden. Empty: all locales
   *
   * @default []
   */
  localeRestrictions?: string[] | undefined;
};
export type NewDeletionRequestInput = {
  /** `recalls`: those of the person in a survey; `account`: the account, whose recalls stay without a name */
  what: 'recalls' | 'account';
  /**
   * Survey id; only for `recalls`
   *
   * Example: `"demo"`
   */
  surveyId?: string | undefined;
  /** What the person wants to add */
  note?: string | undefined;
};
export type NewDemographicGroupInput = {
  /**
   * Locale whose surveys use the group; null: no locale
   *
   * Example: `"en_GB"`
   *
   * @default null
   */
  localeId?: string | null | undefined;
  /**
   * Survey that uses the group; null: no survey
   *
   * Example: `"demo"`
   *
   * @default null
   */
  surveyId?: string | null | undefined;
  /**
   * null: both
   *
   * @default null
   */
  sex?: 'f' | 'm' | null | undefined;
  /**
   * Years; null: any
   *
   * @default null
   */
  age?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /**
   * cm; null: any
   *
   * @default null
   */
  height?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /**
   * kg; null: any
   *
   * @default null
   */
  weight?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /**
   * Physical activity level, of GET /admin/physical-activity-levels; null: any
   *
   * @default null
   */
  physicalLevelId?: number | null | undefined;
  /** Nutrient type whose intake is judged */
  nutrientTypeId: number;
  /**
   * The value that is compared with the sectors. range: mean intake a day, in the unit of the nutrient;
   * percentage_of_energy: share of the energy intake, %; per_unit_of_weight: intake a day for each kg of body
   * weight; energy_divided_by_bmr: % of the energy requirement, activity and weight target included
   */
  nutrientRuleType: 'range' | 'percentage_of_energy' | 'per_unit_of_weight' | 'energy_divided_by_bmr';
  /**
   * Energy of a unit of the nutrient in kcal, such as 9 for a g of fat. It is stored once for the nutrient type,
   * and all of its groups share it. percentage_of_energy needs it
   *
   * @default null
   */
  nutrientTypeKCalPerUnit?: number | null | undefined;
};
export type NewFoodGroupInput = {
  /** Food group id; absent: the id after the highest one */
  id?: number | undefined;
  /**
   * Name of the food group
   *
   * Example: `"Breakfast cereals"`
   */
  name: string;
};
export type NewFoodInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Name in English */
  englishDescription: string;
  /**
   * Food group; 0 = unassigned
   *
   * @default 0
   */
  groupCode?: number | undefined;
  /**
   * Inheritable attributes; null or absent: inherited from the categories
   *
   * @default
   * {"readyMealOption":null,"sameAsBeforeOption":null,"reasonableAmount":null,"defaultAmount":null,"useInRecipes":null}
   */
  attributes?: AttributesInput | undefined;
  /**
   * Categories directly above
   *
   * @default []
   */
  parentCategories?: string[] | undefined;
  /**
   * Locales the food may be used in; empty = all
   *
   * @default []
   */
  localeRestrictions?: string[] | undefined;
};
export type NewFoodWithAutomaticCodeInput = {
  /** Name in English */
  englishDescription: string;
  /**
   * Food group; 0 = unassigned
   *
   * @default 0
   */
  groupCode?: number | undefined;
  /**
   * Inheritable attributes; null or absent: inherited from the categories
   *
   * @default
   * {"readyMealOption":null,"sameAsBeforeOption":null,"reasonableAmount":null,"defaultAmount":null,"useInRecipes":null}
   */
  attributes?: AttributesInput | undefined;
  /**
   * Categories directly above
   *
   * @default []
   */
  parentCategories?: string[] | undefined;
  /**
   * Locales the food may be used in; empty = all
   *
   * @default []
   */
  localeRestrictions?: string[] | undefined;
};
export type NewGuideImageInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /** Description of what it shows */
  description: string;
  /** Id of an image set, guide image, image map or drinkware set */
  imageMapId: string;
  /** Weight in g by object id of the map; an object that is left out has no weight yet */
  objectWeights: Record<string, number>;
};
export type NewImageMap = {
  /** Id of the image map */
  id: string;
  /** Description of what it shows */
  description: string;
  /** Id of the photograph */
  baseImageId: number;
  /** Absolute URL of the photograph */
  baseImageUrl: string;
  /** The picture at `baseImageUrl` */
  baseImage: Picture;
  /** Objects by object id */
  objects: Record<
    string,
    {
      /** What the object shows */
      description: string;
      /** Absolute URL of the picture with the outline of the object; null: none */
      overlayImageUrl: string | null;
      /** The picture at `overlayImageUrl`; null: none */
      overlayImage: Picture | null;
      /** Place in the order of keyboard navigation, from 0 */
      navigationIndex: number;
      /** Corners x0, y0, x1, y1, ... in units of the image width */
      outlineCoordinates: number[];
    }
  >;
  /** Possible faults of the map, which is stored in any case */
  warnings: string[];
};
export type NewLocalFoodInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Name in English */
  englishDescription: string;
  /**
   * Food group; 0 = unassigned
   *
   * @default 0
   */
  groupCode?: number | undefined;
  /**
   * Inheritable attributes; null or absent: inherited from the categories
   *
   * @default
   * {"readyMealOption":null,"sameAsBeforeOption":null,"reasonableAmount":null,"defaultAmount":null,"useInRecipes":null}
   */
  attributes?: AttributesInput | undefined;
  /**
   * Categories directly above
   *
   * @default []
   */
  parentCategories?: string[] | undefined;
};
export type NewLocaleInput = {
  /**
   * Locale id
   *
   * Example: `"pt_BR"`
   */
  id: string;
  /**
   * Name in English
   *
   * Example: `"Portuguese (Brazil)"`
   */
  englishName: string;
  /**
   * Name in its own language
   *
   * Example: `"Português (Brasil)"`
   */
  localName: string;
  /**
   * Language of the food list, BCP 47
   *
   * Example: `"pt-BR"`
   */
  respondentLanguage: string;
  /**
   * Language of the editors, BCP 47
   *
   * Example: `"en"`
   */
  adminLanguage: string;
  /**
   * Code of the flag to show
   *
   * Example: `"br"`
   */
  flagCode: string;
  /**
   * Direction of writing
   *
   * @default "ltr"
   */
  textDirection?: 'ltr' | 'rtl' | undefined;
  /**
   * Locale from which missing food data are inherited; null: none
   *
   * Example: `"pt_PT"`
   *
   * @default null
   */
  prototypeLocale?: string | null | undefined;
};
export type NewMyTokenInput = {
  /** What the token is for */
  name: string;
  /** ISO 8601 with Z or an offset, at most two years from now. The default is a year from now */
  expiresAt?: string | undefined;
  /**
   * The permissions that the token is narrowed to; the owner must have each of them. [] is for operations that
   * need none, such as finding foods. Null gives every permission of the owner
   *
   * @default null
   */
  scopes?:
    | (
        | 'food-list:read'
        | 'food-list:write'
        | 'foods:write'
        | 'categories:write'
        | 'food-groups:write'
        | 'locales:read'
        | 'locales:write'
        | 'food-list:import'
        | 'nutrient-tables:read'
        | 'nutrient-tables:import'
        | 'nutrient-tables:write'
        | 'feedback-rules:write'
        | 'portion-images:read'
        | 'portion-images:write'
        | 'source-images:read'
        | 'source-images:write'
        | 'survey-parameters:read'
        | 'surveys:read'
        | 'surveys:update'
        | 'surveys:manage'
        | 'survey-schemes:read'
        | 'survey-schemes:write'
        | 'survey-people:read'
        | 'survey-people:write'
        | 'notifications:read'
        | 'notifications:write'
        | 'recall-days:read'
        | 'recall-days:write'
        | 'users:read'
        | 'users:update'
        | 'users:create'
        | 'users:delete-many'
        | 'users:change-roles'
        | 'personal-access-tokens:manage'
        | 'second-factors:reset'
        | 'sign-in-log:read'
        | 'installation:read'
        | 'trail:read'
        | 'survey-trail:read'
        | 'callbacks:request'
        | 'callbacks:read'
        | 'callbacks:update'
        | 'interviews:start'
        | 'consents:give'
        | 'deletion-requests:read'
        | 'deletion-requests:answer'
        | 'accounts:erase'
        | 'recalls:read'
        | 'submissions:create'
        | 'submissions:read'
        | 'submissions:delete'
        | 'codings:read'
        | 'codings:write'
        | 'extracts:read'
        | 'extracts:write'
        | 'user-sessions:read'
        | 'user-sessions:write'
      )[]
    | null
    | undefined;
};
export type NewNutrientRecordInput = {
  /**
   * Nutrient table id
   *
   * Example: `"NDNS"`
   */
  nutrientTableId: string;
  /**
   * Id of a record in the table, such as a food code
   *
   * Example: `"13-145"`
   */
  id: string;
  /** Name in English */
  description: string;
  /** Name in the language of the table; null: none */
  localDescription?: string | null | undefined;
  /** Text columns of the table, copied into recalls */
  fields?: Record<string, string> | undefined;
  /** All known amounts. A nutrient that is left out is unknown, not zero */
  nutrients?:
    | {
        /** Nutrient type id */
        nutrientId: number;
        /** In the unit of the nutrient type, per 100 g of food */
        amountPer100g: number;
      }[]
    | undefined;
  /** All amounts that are too small to be measured. An amount in `nutrients` counts instead */
  belowDetection?:
    | {
        /** Nutrient type id */
        nutrientId: number;
        /** Limit of detection in the unit of the nutrient type, per 100 g of food; null: traces */
        limitPer100g: number | null;
      }[]
    | undefined;
};
export type NewScaleSectorInput = {
  /** Demographic group id */
  id: number;
  /** HTML; sanitised */
  name: string;
  /**
   * HTML; sanitised
   *
   * @default null
   */
  description?: string | null | undefined;
  /** The judgement of an intake in the range */
  sentiment: 'too_low' | 'low' | 'bit_low' | 'neutral' | 'good' | 'excellent' | 'bit_high' | 'high' | 'too_high';
  /**
   * In the unit of the rule: the unit of the nutrient, % for the two percentages, or units for each kg; half-open:
   * the end is excluded
   */
  range: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  };
};
export type NewSchemeInput = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  id: string;
  /**
   * Name for staff
   *
   * Example: `"Winter study"`
   */
  name: string;
  /** Document of the questionnaire; docs/reference/schemes.md describes it. Absent: a copy of another scheme */
  document?: Record<string, unknown> | undefined;
  /**
   * Id of the scheme whose newest version is copied; absent without document: default
   *
   * Example: `"winter-2027"`
   */
  copyOf?: string | undefined;
};
export type NewSetFromSourcesInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /** What the set shows */
  description: string;
  /** Pictures of growing amounts, each of another weight */
  images: {
    /** Id of the source image */
    sourceImageId: number;
    /** Weight in g */
    weight: number;
    /**
     * Text shown with the picture; null: none
     *
     * @default null
     */
    label?: string | null | undefined;
  }[];
};
export type NewSurveyInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  id: string;
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  localeId: string;
  /** ISO 8601 with Z or an offset */
  startDate: string;
  /** ISO 8601 with Z or an offset */
  endDate: string;
  /** E-mail address at which respondents ask for help */
  supportEmail: string;
  /**
   * Id of the scheme, the questionnaire of the survey: built in, published, or a draft that asks the built-in
   * default until its publication
   */
  schemeId?: string | undefined;
  /** State that staff set; see effectiveState */
  state?: 'notInitialised' | 'suspended' | 'active' | undefined;
  /** Reason for the suspension, which respondents see */
  suspensionReason?: string | null | undefined;
  /**
   * IANA time zone
   *
   * Example: `"Europe/London"`
   */
  timeZone?: string | undefined;
  /** Can anybody create an account of their own? */
  allowGeneratedUsers?: boolean | undefined;
  /** Secret with which a panel provider signs people; null for callers who may not change it */
  generateUserKey?: string | null | undefined;
  /** Can respondents have a name, an e-mail address and a phone number? */
  allowPersonalData?: boolean | undefined;
  /** URL to open after a recall; [intake24_username_value] is replaced by the user name */
  externalFollowUpURL?: string | null | undefined;
  /** URL of the page that respondents come from; null: unknown */
  originatingURL?: string | null | undefined;
  /** Welcome text, HTML */
  description?: string | null | undefined;
  /** Thank-you page, HTML */
  finalPageHtml?: string | null | undefined;
  /** URL that receives each submission, signed */
  submissionNotificationUrl?: string | null | undefined;
  /** Does the survey give feedback? */
  feedbackEnabled?: boolean | undefined;
  /** Style in which feedback is shown, such as default or playful */
  feedbackStyle?: string | undefined;
  /** Number of recalls that feedback needs */
  numberOfSubmissionsForFeedback?: number | undefined;
  /** Is a recall under way kept on the server? */
  storeUserSessionOnServer?: boolean | undefined;
  /** Maximum number of recalls of a person in a day */
  maximumDailySubmissions?: number | undefined;
  /** Maximum number of recalls of a person in the survey; null: no limit */
  maximumTotalSubmissions?: number | null | undefined;
  /** Minimum number of seconds between two recalls of a person */
  minimumSubmissionInterval?: number | undefined;
  /**
   * The day that a recall is about if the client sends no recallDate: the day before it began, the same day, or
   * the last 24 hours
   */
  recallPeriod?: 'previous-day' | 'same-day' | 'last-24-hours' | undefined;
  /** The most days between the day recalled and the day on which the recall began */
  maxDaysBack?: number | undefined;
  /** Days after endDate for which personal links sign people in; null: they do not expire */
  linksValidDaysAfterEnd?: number | null | undefined;
  /** Domain of sign-in links */
  authUrlDomainOverride?: string | null | undefined;
  /** What the client may send when it fails */
  errorReporting?:
    | {
        /** May the client send the state of the recall with an error? */
        reportSurveyState: boolean;
        /** May the client send a stack trace with an error? */
        reportStackTrace: boolean;
      }
    | undefined;
  /**
   * When recalls get quality flags; null: the built-in cut-offs. An update replaces the whole object. It applies
   * to later recalls, and to stored ones when they are recalculated
   */
  qualityCutOffs?:
    | {
        /** Least plausible energy of a day, by sex */
        lowEnergyKcal: {
          /** Least plausible energy of women and girls, kcal; null: that of `any` */
          f: number | null;
          /** Least plausible energy of men and boys, kcal; null: that of `any` */
          m: number | null;
          /** Least plausible energy of everybody else, kcal; null: the built-in one */
          any: number | null;
        };
        /** Largest plausible energy of a day, by sex */
        highEnergyKcal: {
          /** Largest plausible energy of women and girls, kcal; null: that of `any` */
          f: number | null;
          /** Largest plausible energy of men and boys, kcal; null: that of `any` */
          m: number | null;
          /** Largest plausible energy of everybody else, kcal; null: the built-in one */
          any: number | null;
        };
        /** `quick_completion` for a recall in fewer minutes; null: 2 */
        shortestMinutes: number | null;
        /** `few_foods` for fewer foods, found in the list or not; null: no such flag */
        fewestFoods: number | null;
        /** `few_meals` for fewer meals with food; null: no such flag */
        fewestMeals: number | null;
        /** `missing_food` for more foods that were not in the list; null: no such flag */
        mostMissingFoods: number | null;
      }
    | null
    | undefined;
  /** Ranking of foods that match equally well; see `alg` of foods.lookup */
  searchSortingAlgorithm?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
  /** Weight of the match against popularity, 0 to 100; see foods.lookup */
  searchMatchScoreWeight?: number | undefined;
  /** Do codings of foods and meals hold only when a second person agrees? It is for codings from then on */
  needsSecondCoder?: boolean | undefined;
  /** Is it a trial, whose recalls do not count for popularity? */
  isTest?: boolean | undefined;
};
export type NewTokenInput = {
  /** What the token is for */
  name: string;
  /** ISO 8601 with Z or an offset, at most two years from now. The default is a year from now */
  expiresAt?: string | undefined;
  /**
   * The permissions that the token is narrowed to; the owner must have each of them. [] is for operations that
   * need none, such as finding foods. Null gives every permission of the owner
   *
   * @default null
   */
  scopes?:
    | (
        | 'food-list:read'
        | 'food-list:write'
        | 'foods:write'
        | 'categories:write'
        | 'food-groups:write'
        | 'locales:read'
        | 'locales:write'
        | 'food-list:import'
        | 'nutrient-tables:read'
        | 'nutrient-tables:import'
        | 'nutrient-tables:write'
        | 'feedback-rules:write'
        | 'portion-images:read'
        | 'portion-images:write'
        | 'source-images:read'
        | 'source-images:write'
        | 'survey-parameters:read'
        | 'surveys:read'
        | 'surveys:update'
        | 'surveys:manage'
        | 'survey-schemes:read'
        | 'survey-schemes:write'
        | 'survey-people:read'
        | 'survey-people:write'
        | 'notifications:read'
        | 'notifications:write'
        | 'recall-days:read'
        | 'recall-days:write'
        | 'users:read'
        | 'users:update'
        | 'users:create'
        | 'users:delete-many'
        | 'users:change-roles'
        | 'personal-access-tokens:manage'
        | 'second-factors:reset'
        | 'sign-in-log:read'
        | 'installation:read'
        | 'trail:read'
        | 'survey-trail:read'
        | 'callbacks:request'
        | 'callbacks:read'
        | 'callbacks:update'
        | 'interviews:start'
        | 'consents:give'
        | 'deletion-requests:read'
        | 'deletion-requests:answer'
        | 'accounts:erase'
        | 'recalls:read'
        | 'submissions:create'
        | 'submissions:read'
        | 'submissions:delete'
        | 'codings:read'
        | 'codings:write'
        | 'extracts:read'
        | 'extracts:write'
        | 'user-sessions:read'
        | 'user-sessions:write'
      )[]
    | null
    | undefined;
  /** User id */
  userId: number;
};
export type NewUserInput = {
  /** The account */
  userInfo: {
    /** Name; null: none */
    name?: string | null | undefined;
    /** E-mail address; null: none */
    email?: string | null | undefined;
    /** Phone number; null: none */
    phone?: string | null | undefined;
    /**
     * Language for messages to the person, BCP 47; null: unknown
     *
     * Example: `"fr"`
     */
    language?: string | null | undefined;
    /** Roles such as superuser, fdbm/en_GB or demo/staff */
    roles: string[];
    /**
     * Further facts of the person: name -> value
     *
     * @default {}
     */
    customFields?: Record<string, string> | undefined;
  };
  /** Password */
  password: string;
};
export type Notification = {
  /** Notification id */
  id: number;
  /** User id */
  userId: number;
  /** User name in the survey; null: the person has left it */
  userName: string | null;
  /** The batch that planned it; null: a row of a file, or a link that was asked for */
  batchId: string | null;
  /** What the notification asks of the respondent */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /** email: a mail; sms: an SMS */
  channel: 'email' | 'sms';
  /** ISO 8601 with Z or an offset */
  dueAt: string;
  /** sending: an attempt is under way, or its process ended before it could record the result */
  state: 'pending' | 'sending' | 'sent' | 'skipped' | 'failed';
  /** Number of attempts to send it */
  attempts: number;
  /** ISO 8601 with Z or an offset */
  attemptedAt: string | null;
  /** Time of the next attempt, ISO 8601; null: one is running, or none follows */
  nextAttemptAt: string | null;
  /** ISO 8601 with Z or an offset */
  settledAt: string | null;
  /**
   * If skipped: survey_not_running, not_in_survey, account_disabled, no_email, no_phone (no number with + and a
   * country), no_gateway (the installation sends no SMS), emails_off, sms_off, unsubscribed, submitted, active (a
   * recall is under way), or cancelled. Otherwise the fault of the last attempt
   */
  reason: string | null;
  /** Id that the gateway gave an SMS; null: none, or a mail */
  gatewayMessageId: string | null;
  /** What the gateway says of the delivery of an SMS; null: nothing final yet, it sends no receipts, or a mail */
  delivery: 'delivered' | 'undelivered' | null;
  /** When the gateway said so, ISO 8601 in UTC */
  deliveryAt: string | null;
  /** The word of the gateway for it, such as expired */
  gatewayStatus: string | null;
};
export type NotificationBatch = {
  /** Id of a batch of notifications */
  id: string;
  /** Key that the client chose */
  key: string;
  /** What the notification asks of the respondents */
  type: 'login-recall-yesterday' | 'login-recall-today' | 'login-back-recall' | 'login-last';
  /** email: a mail; sms: an SMS */
  channel: 'email' | 'sms';
  /** ISO 8601 with Z or an offset */
  dueAt: string;
  /** Conditions that the respondents had to meet, without `search` and `customField`, whose values are not kept */
  filter: UsedRespondentFilter;
  /**
   * Names of all conditions of its filter. The values of `search` and `customField` may name a person and are not
   * kept
   */
  conditions: string[];
  /** Is it also for people who get another notification on that day? */
  sendAnyway: boolean;
  /** planning: a job stores the notifications; planned: they are stored; failed: the job ended and stored nothing */
  state: 'planning' | 'planned' | 'cancelled' | 'failed';
  /** ISO 8601 with Z or an offset */
  createdAt: string;
  /** Who made it; null: the account was deleted */
  createdBy: PersonRef | null;
  /** The job that stores a large batch; null: none was needed */
  jobId: string | null;
  /** Number of people who get it */
  planned: number;
  /** People who match the filter and get nothing, by reason */
  leftOut: {
    /**
     * withdrawn: withdrew from the survey; no_phone: no telephone number with + and a country; unsubscribed: stopped
     * the messages of the survey; emails_off, sms_off: wants no e-mails, no SMS at all; repeated: has the same
     * notification at this time; already_that_day: gets another one on that day
     */
    reason:
      | 'account_disabled'
      | 'withdrawn'
      | 'no_email'
      | 'no_phone'
      | 'unsubscribed'
      | 'emails_off'
      | 'sms_off'
      | 'repeated'
      | 'already_that_day';
    /** Number of people */
    count: number;
  }[];
  /** Its notifications by state, without reminders */
  notifications: {
    /** Number of notifications that wait */
    pending: number;
    /** Number that are being sent */
    sending: number;
    /** Number that the mail server or the gateway has taken */
    sent: number;
    /** Number that had become needless */
    skipped: number;
    /** Number that were given up */
    failed: number;
  };
  /** Number of reminders that followed */
  reminders: number;
  /** ISO 8601 with Z or an offset */
  cancelledAt: string | null;
  /** Number of notifications and reminders that the cancellation deleted */
  cancelled: number;
};
export type NotificationBatchDryRun = {
  /** Number of people who get it */
  planned: number;
  /** People who match the filter and get nothing, by reason */
  leftOut: {
    /**
     * withdrawn: withdrew from the survey; no_phone: no telephone number with + and a country; unsubscribed: stopped
     * the messages of the survey; emails_off, sms_off: wants no e-mails, no SMS at all; repeated: has the same
     * notification at this time; already_that_day: gets another one on that day
     */
    reason:
      | 'account_disabled'
      | 'withdrawn'
      | 'no_email'
      | 'no_phone'
      | 'unsubscribed'
      | 'emails_off'
      | 'sms_off'
      | 'repeated'
      | 'already_that_day';
    /** Number of people */
    count: number;
  }[];
  /** Does the survey run at that time? Otherwise the notifications are skipped */
  isSurveyRunning: boolean;
  /** The people by user name */
  people: {
    /** The items of this page */
    items: NotificationBatchPerson[];
    /** Total number of items */
    total: number;
    /** Maximum number of items to return */
    limit: number;
    /** Number of items skipped */
    offset: number;
  };
};
export type NotificationBatchPage = {
  /** The items of this page */
  items: NotificationBatch[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type NotificationBatchPerson = {
  /** User id */
  userId: number;
  /** User name in the survey */
  userName: string;
  /** Name; null: unknown */
  name: string | null;
  /** E-mail address; null: none */
  email: string | null;
  /** Why the person gets nothing; null: they get it */
  reason:
    | 'account_disabled'
    | 'withdrawn'
    | 'no_email'
    | 'no_phone'
    | 'unsubscribed'
    | 'emails_off'
    | 'sms_off'
    | 'repeated'
    | 'already_that_day'
    | null;
};
export type NotificationBatchResult = {
  /** Id of the batch */
  batchId: string;
  /** Number of notifications that were stored */
  planned: number;
  /** People who match the filter and get nothing, by reason */
  leftOut: {
    /** Why people get nothing */
    reason:
      | 'account_disabled'
      | 'withdrawn'
      | 'no_email'
      | 'no_phone'
      | 'unsubscribed'
      | 'emails_off'
      | 'sms_off'
      | 'repeated'
      | 'already_that_day';
    /** Number of people */
    count: number;
  }[];
};
export type NotificationInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Notification id */
  notificationId: number;
};
export type NotificationPage = {
  /** The items of this page */
  items: Notification[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
};
export type NotificationsUploadInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** CSV in UTF-8; the form field may have any name */
  file: File;
  /**
   * true: delete the pending notifications of earlier files first; those of batches and recall days, reminders and
   * links that people asked for stay
   *
   * @default false
   */
  replace?: boolean | undefined;
  /**
   * true: leave out rows whose time has passed; otherwise these are sent at once
   *
   * @default false
   */
  skipPast?: boolean | undefined;
  /**
   * true: return what would be stored, and store nothing
   *
   * @default false
   */
  dryRun?: boolean | undefined;
};
/** What foods take from the table: their composition, or equivalents beside it */
export type NutrientKind = 'nutrient' | 'food-group-equivalent';
export type NutrientRecord = {
  /** Id in the table, such as a food code; a food refers to it as its nutrient table code */
  id: string;
  /** Nutrient table id */
  nutrientTableId: string;
  /** Name in English */
  description: string;
  /** Name in the language of the table; null: none */
  localDescription: string | null;
  /** Is it out of use? Then no food has it */
  isRetired: boolean;
  /** Version of the record; an edit sends it as baseVersion */
  version: string;
  /** Number of foods that have its nutrients; a food counts once for each locale */
  foods: number;
  /** Text columns of the table, copied into recalls */
  fields: Record<string, string>;
  /** By nutrient id. A missing nutrient has an unknown amount, not zero */
  nutrients: {
    /** Nutrient type id */
    nutrientId: number;
    /** Name in English */
    description: string;
    /** g, mg, µg, kcal, kJ, or a unit of equivalents, such as cup eq. */
    unit: string;
    /**
     * nutrient: an amount of a nutrient or of energy; food-group-equivalent: an amount that dietary guidelines count
     * in, such as cup equivalents of fruit
     */
    kind: NutrientKind;
    /** In `unit`, per 100 g of food */
    amountPer100g: number;
  }[];
  /** Amounts too small to be measured, by nutrient id. The locale says how sums take them */
  belowDetection: {
    /** Nutrient type id */
    nutrientId: number;
    /** Name in English */
    description: string;
    /** g, mg, µg, kcal, kJ, or a unit of equivalents, such as cup eq. */
    unit: string;
    /**
     * nutrient: an amount of a nutrient or of energy; food-group-equivalent: an amount that dietary guidelines count
     * in, such as cup equivalents of fruit
     */
    kind: NutrientKind;
    /**
     * As tables write it: a limit, or traces
     *
     * Example: `"<0.5"`
     */
    text: string;
    /** Limit of detection in `unit`, per 100 g of food; null: traces */
    limitPer100g: number | null;
  }[];
};
export type NutrientRecordHeader = {
  /** Id in the table, such as a food code; a food refers to it as its nutrient table code */
  id: string;
  /** Nutrient table id */
  nutrientTableId: string;
  /** Name in English */
  description: string;
  /** Name in the language of the table; null: none */
  localDescription: string | null;
  /** Is it out of use? Then no food has it */
  isRetired: boolean;
};
export type NutrientRecordInput = {
  /**
   * Nutrient table id
   *
   * Example: `"NDNS"`
   */
  nutrientTableId: string;
  /**
   * Id of a record in the table, such as a food code
   *
   * Example: `"13-145"`
   */
  recordId: string;
};
export type NutrientRecordPage = {
  /** The items of this page */
  items: NutrientRecordHeader[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** Nutrient table id */
  id: string;
  /** Name in English */
  description: string;
  /** Address at which the table is published; null: unknown */
  url: string | null;
  /** Notice that must accompany its data; null: none */
  copyrightNotice: string | null;
  /** What foods take from the table: their composition, or equivalents beside it */
  kind: NutrientKind;
};
export type NutrientTable = {
  /** Nutrient table id */
  id: string;
  /** Name in English */
  description: string;
  /** Address at which the table is published; null: unknown */
  url: string | null;
  /** Notice that must accompany its data; null: none */
  copyrightNotice: string | null;
  /** What foods take from the table: their composition, or equivalents beside it */
  kind: NutrientKind;
  /** Number of records */
  records: number;
};
export type NutrientTableComparison = {
  /** The first 100 records that would be created */
  added: ComparedNutrientRecord[];
  /** The first 100 records that would change, those that foods have before the others */
  changed: {
    /** Id in the table */
    id: string;
    /** Name in English */
    description: string;
    /** Number of foods that have its nutrients; a food counts once for each locale */
    foods: number;
    /** The amounts that differ; none: a name or a text column differs */
    nutrients: {
      /** Nutrient type id */
      nutrientId: number;
      /** Amount per 100 g that is stored, as tables write it: 46, <0.5 or traces; null: unknown */
      before: string | null;
      /** Amount per 100 g of the file, as tables write it: 46, <0.5 or traces; null: unknown */
      after: string | null;
    }[];
  }[];
  /** The first 100 records that the file does not have, those with most foods first. An import leaves them */
  absent: ComparedNutrientRecord[];
  /** Number of foods with a record that would change */
  foodsOfChanged: number;
  /** Number of foods with a record that the file does not have */
  foodsOfAbsent: number;
};
export type NutrientTableImportResult = {
  /** Nutrient table id */
  id: string;
  /** true: nothing was stored; the other fields say what would be */
  dryRun: boolean;
  /** The table compared with the stored one; null: the table was imported */
  comparison: NutrientTableComparison | null;
  /** Description of the table */
  description: string;
  /** Number of records created */
  created: number;
  /** Number of records changed */
  changed: number;
  /** Number of records of the file that are stored already */
  unchanged: number;
  /** Number of records of the table that are not in the file; they stay */
  kept: number;
  /** Number of known amounts in the file */
  values: number;
  /** Number of amounts that the file marks as unknown */
  unknown: number;
  /** Number of stored amounts that were deleted, because the file does not have them */
  removed: number;
  /** Converted nutrients, such as `Sodium: g to mg` */
  conversions: string[];
  /** The nutrient types that the file has amounts of, by id */
  nutrientTypes: {
    /** Nutrient type id */
    id: number;
    /** Name of the nutrient type */
    description: string;
  }[];
  /** Columns that were left out, because the mapping does not name them */
  unusedColumns: string[];
  /** Surveys whose stored recalls have the former amounts */
  outdated: {
    /** Survey id */
    surveyId: string;
    /** Number of foods in its recalls whose record has changed */
    foods: number;
  }[];
  /** Number of bad rows that were left out, as `skipBad` asked for */
  badRowCount: number;
  /** The first 100 bad rows */
  badRows: BadRow[];
};
export type NutrientTablePage = {
  /** The items of this page */
  items: NutrientTable[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type NutrientTablesImportInput = {
  /** The table: CSV, UTF-8, up to 128 MB */
  file: File;
  /** The mapping: JSON that says how to read the table, up to 1 MB */
  mapping: File;
  /** The second CSV file of a long table, which its mapping names as `descriptions.file` */
  descriptions?: File | undefined;
  /**
   * true: leave bad rows out; false: one bad row refuses the whole table
   *
   * @default false
   */
  skipBad?: boolean | undefined;
  /**
   * true: store nothing, and compare the table with the stored one
   *
   * @default false
   */
  dryRun?: boolean | undefined;
};
export type NutrientTablesTypesOutput = NutrientType[];
export type NutrientType = {
  /** Nutrient type id */
  nutrientId: number;
  /** Name in English */
  description: string;
  /** g, mg, µg, kcal, kJ, or a unit of equivalents, such as cup eq. */
  unit: string;
  /**
   * nutrient: an amount of a nutrient or of energy; food-group-equivalent: an amount that dietary guidelines count
   * in, such as cup equivalents of fruit
   */
  kind: NutrientKind;
};
/** Name and unit of a nutrient type */
export type NutrientTypeRef = {
  /** Name */
  description: string;
  /** Unit symbol, such as mg */
  unit: string;
};
/** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
export type Nutrients = Record<string, number>;
export type OfPersonInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User id of the respondent */
  userId: number;
};
export type OwnDeletionRequest = {
  /** Id of the request, which stays after the erasure */
  id: string;
  /** `recalls`: those of the person in a survey; `account`: the account, whose recalls stay without a name */
  what: 'recalls' | 'account';
  /** Survey id of the recalls; null: an account, or the survey is deleted */
  surveyId: string | null;
  /** `open` until it is answered or taken back */
  state: 'open' | 'done' | 'refused' | 'taken-back';
  /** What the person added; null: nothing, or the account is erased */
  note: string | null;
  /** Reason of the answer; null: none, or the account is erased */
  reason: string | null;
  /** When the person asked, ISO 8601 */
  askedAt: string;
  /** Time until which the request has to be answered, ISO 8601 */
  dueAt: string;
  /** Is it open after that time? */
  isOverdue: boolean;
  /** When it was answered or taken back, ISO 8601; null: it is open */
  answeredAt: string | null;
  /** Number of recalls that were erased; null: none was to be */
  recallsErased: number | null;
};
export type OwnPhysicalData = {
  userProfile: UserProfile;
  /** null: none were ever given */
  physicalData: PhysicalData | null;
};
export type OwnRequestInput = {
  /** Id of the request, which stays after the erasure */
  requestId: string;
};
export type OwnSecondFactors = {
  /** Whether staff must have a second factor */
  mode: 'optional' | 'required';
  /** Confirmed factors, oldest first */
  factors: SecondFactor[];
  /** Number of unused recovery codes */
  recoveryCodesLeft: number;
};
export type OwnSignIn = {
  /** Id of the sign-in */
  id: string;
  /** Is it the one that asks? */
  isCurrent: boolean;
  /** When you signed in */
  createdAt: string;
  /** When it was last used, to a few minutes */
  lastUsedAt: string;
  /** When it ends unless it is used before */
  expiresAt: string;
  /** Survey of a sign-in by a personal link; null: by password */
  surveyId: string | null;
  /** Network address; null: you are a respondent, or unknown */
  address: string | null;
  /** User-Agent of the browser; null if the address is null */
  userAgent: string | null;
};
export type ParadataEventInput =
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'question-shown';
      /** Id of the question */
      question: string;
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'question-answered';
      /** Id of the question */
      question: string;
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'search';
      /** What was searched for */
      text: string;
      /** Number of hits */
      hits: number;
      /** Rank of the hit that was chosen, from 1; null: none was chosen */
      rank?: number | null | undefined;
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'method-changed';
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
      /** Portion size method before; absent: none */
      from?: string | undefined;
      /** Portion size method after; absent: none */
      to?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'portion-changed';
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'deleted';
      /** Position of the meal, from 0 */
      meal?: number | undefined;
      /** Id of the food, as in `foods[].id` */
      food?: string | undefined;
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'paused';
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'resumed';
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'offline';
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'device';
      /** Class of the device */
      class: 'phone' | 'tablet' | 'computer' | 'other';
    }
  | {
      /** When it happened on the device, ISO 8601 with Z or an offset */
      at: string;
      /** What happened */
      type: 'viewport';
      /** Width in CSS pixels */
      width: number;
      /** Height in CSS pixels */
      height: number;
    };
/** Result of `toJSON()` of the credential (WebAuthn AuthenticationResponseJSON) */
export type PasskeySignature = {
  /** Id of the credential, base64url */
  id: string;
  /** The same as `id` */
  rawId: string;
  /** Always public-key */
  type: 'public-key';
  /** Response of the authenticator */
  response: {
    /** base64url */
    clientDataJSON: string;
    /** base64url */
    authenticatorData: string;
    /** base64url */
    signature: string;
  };
};
export type PasswordChangedView = {
  /** Always true */
  changed: true;
};
export type PersonDays = {
  /** User id */
  userId: number;
  /** User name in the survey */
  userName: string;
  /** The days of the person, the earliest first */
  days: {
    /** The day to report, yyyy-mm-dd */
    date: string;
    /**
     * `due`: the respondent is expected to report it today; `done`: a recall of that day is stored; `missed`: it is
     * over without one
     */
    state: 'upcoming' | 'due' | 'done' | 'missed';
    /** Did staff choose it? Otherwise the plan gave it */
    isChosenByStaff: boolean;
    /** When it was assigned, ISO 8601 */
    assignedAt: string;
  }[];
};
export type PersonRef = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
};
export type PersonalAccessToken = {
  /** Token id */
  id: string;
  /** Name that the owner gave it */
  name: string;
  /** The permissions that the token is narrowed to. Null gives every permission of its owner */
  scopes: string[] | null;
  /** ISO 8601 with Z or an offset */
  createdAt: string;
  /** The owner or a superuser; null: that account was deleted */
  createdBy: {
    /** User id */
    id: number;
    /** Name of the owner; null: unknown */
    name: string | null;
  } | null;
  /** ISO 8601 with Z or an offset */
  expiresAt: string;
  /** Last use, to the minute; null: never used */
  lastUsedAt: string | null;
  /** ISO 8601 with Z or an offset */
  revokedAt: string | null;
  /** State */
  state: 'valid' | 'expired' | 'revoked';
};
export type PersonalAccessTokenPage = {
  /** The items of this page */
  items: PersonalAccessToken[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type PhysicalActivityLevel = {
  /** Id */
  id: number;
  /** Name to show */
  name: string;
  /** Multiplies the basal metabolic rate */
  coefficient: number;
};
export type PhysicalData = {
  /** User id */
  userId: number;
  /** Sex: f or m; null: unknown */
  sex: 'f' | 'm' | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  /** Weight in kg */
  weight: number | null;
  /** Weight target of the person; null: unknown */
  weightTarget: 'keep_weight' | 'lose_weight' | 'gain_weight' | null;
  /** Height in cm */
  height: number | null;
  /** Id of a physical activity level; null: unknown */
  physicalActivityLevelId: number | null;
};
export type PhysicalDataChangeInput = {
  /** Sex: f or m; null: unknown */
  sex?: 'f' | 'm' | null | undefined;
  /** Day of birth, yyyy-mm-dd */
  birthdate?: string | null | undefined;
  /** Weight in kg */
  weight?: number | null | undefined;
  /** Weight target of the person; null: unknown */
  weightTarget?: 'keep_weight' | 'lose_weight' | 'gain_weight' | null | undefined;
  /** Height in cm */
  height?: number | null | undefined;
  /** Id of a physical activity level; null: unknown */
  physicalActivityLevelId?: number | null | undefined;
};
/** The picture at `imageUrl` */
export type Picture = {
  /** Absolute URL of the picture: JPEG, or WebP if it is transparent */
  url: string;
  /** Width in px; null: an earlier version stored the picture, and its renditions are not made yet */
  width: number | null;
  /** Height in px; null: like the width */
  height: number | null;
  /**
   * The same picture in several widths and formats, the picture itself included, narrow ones first; empty: they
   * are not made yet
   */
  renditions: Rendition[];
};
export type PictureUse = {
  /** Kind of record that uses the set */
  type: 'food' | 'category' | 'drinkware-set';
  /** Code of the food or category, or id of the drinkware set */
  code: string;
  /** Locale of the food or category; null: a drinkware set */
  locale: string | null;
  /** Name in the locale, or the English one; what a drinkware set shows */
  name: string;
  /** Does the method take the set by its fixed id? The set then stays until the method is changed */
  isImplied: boolean;
};
export type PictureUsePage = {
  /** The items of this page */
  items: PictureUse[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type PopularFoodsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * Maximum number of foods to return
   *
   * @default 10
   */
  limit?: number | undefined;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
};
export type PopularFoodsView = {
  /** Foods in the category and below it, the most chosen first */
  foods: LookupHeader[];
};
export type PortableAsServedSet = {
  /** Id of the set */
  id: string;
  /** What the set shows */
  description: string;
  /** The sourcePath of the photograph that the selection image shows */
  selectionSourcePath: string;
  /** The picture that stands for the set */
  selectionImagePath: string;
  /** Pictures of growing amounts, each of another weight */
  images: {
    /** The upload, unchanged */
    sourcePath: string;
    /** The upload in small size */
    sourceThumbnailPath: string;
    /** Words to find the upload by */
    sourceKeywords: string[];
    /** The picture that respondents choose from */
    mainImagePath: string;
    /** The picture in small size */
    thumbnailPath: string;
    /** Weight in g */
    weight: number;
    /** Text shown with the picture; null: none */
    label: string | null;
  }[];
  /** The SHA-256 of each file, hexadecimal, by path */
  sha256: Record<string, string>;
};
export type PortableAsServedSetInput = {
  /** Id of the set */
  id: string;
  /** What the set shows */
  description: string;
  /** The sourcePath of the photograph that the selection image shows */
  selectionSourcePath: string;
  /** The picture that stands for the set */
  selectionImagePath: string;
  /** Pictures of growing amounts, each of another weight */
  images: {
    /** The upload, unchanged */
    sourcePath: string;
    /** The upload in small size */
    sourceThumbnailPath: string;
    /** Words to find the upload by */
    sourceKeywords: string[];
    /** The picture that respondents choose from */
    mainImagePath: string;
    /** The picture in small size */
    thumbnailPath: string;
    /** Weight in g */
    weight: number;
    /**
     * Text shown with the picture; null: none
     *
     * @default null
     */
    label?: string | null | undefined;
  }[];
  /** The SHA-256 of each file, hexadecimal, by path */
  sha256: Record<string, string>;
};
export type PortionSizeMethod =
  | {
      /** Name of the method */
      method: 'as-served';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** As-served set of servings */
        servingImageSet: string;
        /** As-served set of leftovers; absent: leftovers are not asked about */
        leftoversImageSet?: string;
      };
    }
  | {
      /** Name of the method */
      method: 'guide-image';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Id of the guide image */
        guideImageId: string;
      };
    }
  | {
      /** Name of the method */
      method: 'drink-scale';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Id of the drinkware set */
        drinkwareId: string;
        /** Fill level that is shown first, 0 to 1 */
        initialFillLevel: number;
        /** true: the fill level is not asked about, and the initial one applies */
        skipFillLevel: boolean;
      };
    }
  | {
      /** Name of the method */
      method: 'standard-portion';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Household measures */
        units: {
          /** Name of the measure, such as slice */
          name: string;
          /** Weight of one in g */
          weight: number;
          /** true: the measure is shown without the name of the food */
          omitFoodDescription: boolean;
        }[];
      };
    }
  | {
      /** Name of the method */
      method: 'cereal';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Kind of cereal in the pictures */
        type: 'hoop' | 'flake' | 'rkris';
      };
    }
  | {
      /** Name of the method */
      method: 'milk-on-cereal';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'milk-in-a-hot-drink';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Shares of milk to choose from; absent: those of the tables of methods */
        options?: {
          /** Text of the choice */
          label: string;
          /** Share; 1 is the whole */
          value: number;
        }[];
      };
    }
  | {
      /** Name of the method */
      method: 'pizza';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'weight';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'parent-food-portion';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Choices by the category of the parent food */
        options: {
          /** Category code of the parent food; null: any */
          category: string | null;
          /** Shares of the parent food to choose from */
          choices: {
            /** Text of the choice */
            label: string;
            /** Share; 1 is the whole */
            value: number;
          }[];
        }[];
      };
    }
  | {
      /** Name of the method */
      method: 'dimensions';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Shapes that a piece may have. A wedge is one of several equal pieces of a round */
        shapes: ('block' | 'round' | 'wedge')[];
        /** Density of the food in g/cm3 */
        densityGPerCm3: number;
      };
    };
export type PortionSizeMethodInput =
  | {
      /** Name of the method */
      method: 'as-served';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** As-served set of servings */
        servingImageSet: string;
        /** As-served set of leftovers; absent: leftovers are not asked about */
        leftoversImageSet?: string | undefined;
      };
    }
  | {
      /** Name of the method */
      method: 'guide-image';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Id of the guide image */
        guideImageId: string;
      };
    }
  | {
      /** Name of the method */
      method: 'drink-scale';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Id of the drinkware set */
        drinkwareId: string;
        /**
         * Fill level that is shown first, 0 to 1
         *
         * @default 0.9
         */
        initialFillLevel?: number | undefined;
        /**
         * true: the fill level is not asked about, and the initial one applies
         *
         * @default false
         */
        skipFillLevel?: boolean | undefined;
      };
    }
  | {
      /** Name of the method */
      method: 'standard-portion';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Household measures */
        units: {
          /** Name of the measure, such as slice */
          name: string;
          /** Weight of one in g */
          weight: number;
          /**
           * true: the measure is shown without the name of the food
           *
           * @default false
           */
          omitFoodDescription?: boolean | undefined;
        }[];
      };
    }
  | {
      /** Name of the method */
      method: 'cereal';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Kind of cereal in the pictures */
        type: 'hoop' | 'flake' | 'rkris';
      };
    }
  | {
      /** Name of the method */
      method: 'milk-on-cereal';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'milk-in-a-hot-drink';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Shares of milk to choose from; absent: those of the tables of methods */
        options?:
          | {
              /** Text of the choice */
              label: string;
              /** Share; 1 is the whole */
              value: number;
            }[]
          | undefined;
      };
    }
  | {
      /** Name of the method */
      method: 'pizza';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'weight';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: Record<string, never>;
    }
  | {
      /** Name of the method */
      method: 'parent-food-portion';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Choices by the category of the parent food */
        options: {
          /** Category code of the parent food; null: any */
          category: string | null;
          /** Shares of the parent food to choose from */
          choices: {
            /** Text of the choice */
            label: string;
            /** Share; 1 is the whole */
            value: number;
          }[];
        }[];
      };
    }
  | {
      /** Name of the method */
      method: 'dimensions';
      /** Key of the text that the respondent sees, such as `use_an_image` */
      description: string;
      /** URL of the picture that stands for the choice; null: none */
      imageUrl: string | null;
      /** Is the method also offered for ingredients of recipes? */
      useForRecipes: boolean;
      /** Factor of the weight */
      conversionFactor: number;
      /** Parameters of the method */
      parameters: {
        /** Shapes that a piece may have. A wedge is one of several equal pieces of a round */
        shapes: ('block' | 'round' | 'wedge')[];
        /** Density of the food in g/cm3 */
        densityGPerCm3: number;
      };
    };
export type PortionSizesGetManyAsServedOutput = AsServedSet[];
export type PortionSizesGetManyImageMapsOutput = ImageMap[];
export type PreviewMessageInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** The message: a type of notification */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /**
   * Language of the words, BCP 47; absent: the one in which the respondent gets this message
   *
   * Example: `"fr"`
   */
  language?: string | undefined;
  /** Subject that is not saved yet; absent: the saved one */
  subject?: string | undefined;
  /** Text that is not saved yet; absent: the saved one */
  text?: string | undefined;
  /** User id of the respondent to whom it is written; absent: a made-up respondent */
  userId?: number | undefined;
};
export type PreviewSchemeInput = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
  /** Number of a version */
  number: number;
  /**
   * Language of the texts, BCP 47; the nearest that the scheme has is answered; absent: all of them
   *
   * Example: `"fr"`
   */
  language?: string | undefined;
};
export type ProblemPage = {
  /** The items of this page */
  items: FoodProblem[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** Number of foods that match `search`, for each kind of problem, regardless of `kind` */
  counts: {
    /** Number of foods with this problem */
    'no-portion-method': number;
    /** Number of foods with this problem */
    'no-nutrient-record': number;
    /** Number of foods with this problem */
    'no-local-description': number;
    /** Number of foods with this problem */
    'only-hidden-categories': number;
    /** Number of foods with this problem */
    'empty-image-set': number;
    /** Number of foods with this problem */
    uncategorised: number;
  };
};
export type ProcessForSelectionInput = {
  /**
   * Folder in the image store
   *
   * Example: `"guide-images/apples"`
   */
  pathPrefix: string;
  /** Id of the source image */
  sourceImageId: number;
};
export type ProcessedImage = {
  /** Id of the picture */
  id: number;
  /** Path in the image store */
  path: string;
};
export type ProfileChangeInput = {
  /** Name; null: none */
  name?: string | null | undefined;
  /** E-mail address; null: none */
  email?: string | null | undefined;
  /** Phone number; null: none */
  phone?: string | null | undefined;
  /**
   * Language for messages to the person, BCP 47; null: unknown
   *
   * Example: `"fr"`
   */
  language?: string | null | undefined;
  /** Does the person accept e-mails? */
  emailNotifications?: boolean | undefined;
  /** Does the person accept SMS? */
  smsNotifications?: boolean | undefined;
};
export type PublicSurveyParameters = {
  /** Locale id */
  localeId: string;
  /** Language of the respondents, BCP 47 */
  respondentLanguageId: string;
  /** E-mail address at which respondents ask for help */
  supportEmail: string;
  /** URL of the page that respondents come from; null: unknown */
  originatingURL: string | null;
  /** What the client may send when it fails */
  errorReporting: ErrorReporting;
  /** State of the survey as respondents see it */
  state: 'pending' | 'running' | 'finished' | 'suspended';
  /** Reason for the suspension; null: none was given, or the survey is not suspended */
  suspensionReason: string | null;
  /** When the survey starts, ISO 8601 in UTC */
  startDate: string;
  /** When the survey ends, ISO 8601 in UTC */
  endDate: string;
  /** Title of the survey: language -> text; null: none */
  title: Record<string, string> | null;
  /** Languages that the application offers, BCP 47, first the one to begin with; at least one */
  languages: string[];
  /**
   * Ways into the survey to offer: a personal `link`, name and `password`, a new account by `generate`, a `panel`
   * that signs people
   */
  signInModes: ('link' | 'password' | 'generate' | 'panel')[];
  /** Does `generate` need the token of a captcha, or the mail for a forgotten password? */
  isCaptchaRequired: boolean;
  /** Telephone number for help; null: none */
  supportPhone: string | null;
  /** Colours; null: those of the scheme, or else of the application */
  colours: {
    /** Buttons and links */
    accent: string;
    /** Text on buttons */
    onAccent: string;
    /** Background of the page */
    background: string;
    /** Background of cards */
    surface: string;
    /** Text */
    text: string;
    /** Secondary text */
    muted: string;
  } | null;
  /** Absolute URL of the logo, whose content never changes; null: none */
  logoUrl: string | null;
  /** Is it a trial, whose recalls do not count for popularity? */
  isTest: boolean;
};
/**
 * unreasonable_portion: more of a food than is plausible; low_energy, high_energy: below 500, above 5,000 kcal;
 * quick_completion: in less than 2 minutes; unresolved_food: a food code that was not in the list;
 * default_portion, unknown_portion: the respondent could not say how much it was, and the default amount of the
 * food counts, or no amount; incomplete: the energy of more than 10 % of the weight eaten is unknown, or the
 * weight of a food; few_foods, few_meals, missing_food: fewer foods or meals, or more foods that were not found,
 * than `qualityCutOffs` of the survey say. They may also set other limits of energy and time
 */
export type QualityFlag =
  | 'unreasonable_portion'
  | 'low_energy'
  | 'high_energy'
  | 'quick_completion'
  | 'unresolved_food'
  | 'default_portion'
  | 'unknown_portion'
  | 'incomplete'
  | 'few_foods'
  | 'few_meals'
  | 'missing_food';
export type QueuePage = {
  /** The items of this page */
  items: CodingQueueGroup[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type QueuedTestMessageView = {
  /** E-mail address or telephone number of the caller, to which it is sent */
  queuedFor: string;
  /** Language of the words */
  language: string;
};
export type RecallChange = {
  /** Submission id */
  submissionId: string;
  /** How it differs */
  change: 'added' | 'removed' | 'recoded' | 'recalculated';
  /** Number among the recalls of the person */
  recallNumber: number;
  /** Day recalled */
  recallDate: string;
};
export type RecallDay = {
  /** User id */
  userId: number;
  /** User name in the survey; null: the person has left it */
  userName: string | null;
  /** The day to report, yyyy-mm-dd */
  date: string;
  /**
   * `due`: the respondent is expected to report it today; `done`: a recall of that day is stored; `missed`: it is
   * over without one
   */
  state: 'upcoming' | 'due' | 'done' | 'missed';
  /** Did staff choose it? Otherwise the plan gave it */
  isChosenByStaff: boolean;
  /** When it was assigned, ISO 8601 */
  assignedAt: string;
};
export type RecallDayAssignment = {
  /** Number of people who get days */
  people: number;
  /** Number of days that they get */
  days: number;
  /** Number of them who had other days before */
  replacedPeople: number;
  /** People who match the filter and get none, by reason */
  leftOut: {
    /** `has_days`: they keep those that they have */
    reason: 'account_disabled' | 'withdrawn' | 'has_days';
    /** Number of people */
    count: number;
  }[];
  /** The assigned days by day of the week, Monday first; empty: the job gives them */
  byWeekday: {
    /** Day of the week */
    weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
    /** Is it a Saturday or a Sunday? */
    isWeekend: boolean;
    /** Number of assigned days */
    count: number;
  }[];
  /** Earliest of these days; null: there is none yet */
  firstDay: string | null;
  /** Latest of these days; null: there is none yet */
  lastDay: string | null;
  /** The job that gives the days of more than 2,000 people; null: no job */
  jobId: string | null;
};
export type RecallDayMailsResult = {
  /** Number of people with recall days */
  people: number;
  /** Number of mails that were planned */
  planned: number;
};
export type RecallDayPage = {
  /** The items of this page */
  items: RecallDay[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type RecallDayPlan = {
  /**
   * Number of days of each person
   *
   * Example: `3`
   */
  daysPerPerson: number;
  /**
   * Share of weekdays in all days, as a proportion
   *
   * Example: `5`
   */
  weekdayShare: number;
  /**
   * Share of Saturdays and Sundays, as a proportion: 5 and 2 are those of a week
   *
   * Example: `2`
   */
  weekendShare: number;
  /**
   * Fewest days from a day of a person to their next one; 1 allows days in a row
   *
   * Example: `10`
   */
  minGapDays: number;
  /** First day of the window, yyyy-mm-dd */
  from: string;
  /** Last day of the window, yyyy-mm-dd */
  to: string;
  /** Days of the window that nobody gets, such as holidays */
  blockedDates: string[];
  /** Seed of the assignments */
  seed: string;
  /** Mails that each respondent with an address gets for each of their recall days */
  mails: {
    /** Which mail it is */
    type: 'login-recall-yesterday' | 'login-recall-today' | 'login-back-recall' | 'login-last';
    /** Days from the recall day to the mail: -1 is the day before, 0 the day itself, 1 the day after */
    daysAfter: number;
    /**
     * Time on the clock of the survey, HH:MM
     *
     * Example: `"18:00"`
     */
    time: string;
  }[];
  /** Version of the plan */
  version: string;
  /** When it was saved, ISO 8601 */
  updatedAt: string;
  /** The job that plans the mails of more than 2,000 people anew since then; null: that was done at once */
  jobId: string | null;
};
export type RecallDaysResult = {
  /** Number of people who get days */
  people: number;
  /** Number of days that they get */
  days: number;
  /** Number of them who had other days before */
  replacedPeople: number;
  /** People who match the filter and get none, by reason */
  leftOut: {
    /** `has_days`: they keep those that they have */
    reason: 'account_disabled' | 'withdrawn' | 'has_days';
    /** Number of people */
    count: number;
  }[];
};
export type RecallDistributions = {
  /** Energy of the recalls as coded, for each sex that has recalls */
  energy: {
    /** Sex of the people; null: unknown */
    sex: 'f' | 'm' | null;
    /** Number of recalls of people of this sex */
    recalls: number;
    /** Number of recalls whose energy is unknown for every food */
    unknown: number;
    /** Number of recalls with the flag low_energy */
    low: number;
    /** Number of recalls with the flag high_energy */
    high: number;
    /** Median energy in kcal, to a tenth; null: none is known */
    median: number | null;
    /** The cut-offs of the survey today, else the built-in ones. Recalls keep their flags */
    cutOffs: {
      /** Least plausible energy of a day, kcal */
      least: number;
      /** Largest plausible energy of a day, kcal */
      most: number;
    };
    /** In order; steps without recalls are left out */
    steps: {
      /** Where the step begins, kcal; it is 250 kcal wide */
      from: number;
      /** Number of recalls of the step */
      recalls: number;
    }[];
  }[];
  /** Time from start to end of the recalls */
  minutes: {
    /** Median time in minutes, to a tenth; null: no recalls */
    median: number | null;
    /** Shortest plausible time, minutes */
    shortest: number;
    /** In order; steps without recalls are left out */
    steps: {
      /** Where the step begins, minutes; it is 2 minutes wide */
      from: number;
      /** Number of recalls of the step */
      recalls: number;
    }[];
  };
};
/** Judgement of a nutritionist; `excluded`: exports as coded and feedback leave the recall out */
export type RecallValidity = 'valid' | 'doubtful' | 'excluded';
export type RecallVersionRefInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submission id */
  submissionId: string;
  /**
   * `coded`: with the codings that hold; `submitted`: as the respondent submitted it
   *
   * @default "coded"
   */
  as?: 'coded' | 'submitted' | undefined;
};
export type RecalledFoodInput = {
  /**
   * Id that the client gives the food, different for each food of the recall; null: none
   *
   * @default null
   */
  id?: string | null | undefined;
  /** Food code. An unknown code is stored and flagged, not refused */
  code: string;
  /**
   * Was it bought ready to eat?
   *
   * @default false
   */
  isReadyMeal?: boolean | undefined;
  /**
   * Text that the respondent searched for
   *
   * @default ""
   */
  searchTerm?: string | undefined;
  /**
   * The brand that the respondent chose
   *
   * @default ""
   */
  brand?: string | undefined;
  portionSize: RecordedPortionInput;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   *
   * @default {}
   */
  answers?: Record<string, string | number | boolean | string[] | null> | undefined;
  /**
   * Answers to custom questions: name -> value
   *
   * @default {}
   */
  customData?: Record<string, string> | undefined;
  /**
   * Foods that were eaten with or in this one; foods are linked in three levels at most
   *
   * @default []
   */
  linkedFoods?:
    | {
        /**
         * Id that the client gives the food, different for each food of the recall; null: none
         *
         * @default null
         */
        id?: string | null | undefined;
        /** Food code. An unknown code is stored and flagged, not refused */
        code: string;
        /**
         * Was it bought ready to eat?
         *
         * @default false
         */
        isReadyMeal?: boolean | undefined;
        /**
         * Text that the respondent searched for
         *
         * @default ""
         */
        searchTerm?: string | undefined;
        /**
         * The brand that the respondent chose
         *
         * @default ""
         */
        brand?: string | undefined;
        portionSize: RecordedPortionInput;
        /**
         * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
         * skipped
         *
         * @default {}
         */
        answers?: Record<string, string | number | boolean | string[] | null> | undefined;
        /**
         * Answers to custom questions: name -> value
         *
         * @default {}
         */
        customData?: Record<string, string> | undefined;
        /**
         * How it was eaten: with the other food, or as an ingredient of it
         *
         * @default "with"
         */
        relation?: 'with' | 'ingredient' | undefined;
        /**
         * Foods that were eaten with or in this one; foods are linked in three levels at most
         *
         * @default []
         */
        linkedFoods?:
          | {
              /**
               * Id that the client gives the food, different for each food of the recall; null: none
               *
               * @default null
               */
              id?: string | null | undefined;
              /** Food code. An unknown code is stored and flagged, not refused */
              code: string;
              /**
               * Was it bought ready to eat?
               *
               * @default false
               */
              isReadyMeal?: boolean | undefined;
              /**
               * Text that the respondent searched for
               *
               * @default ""
               */
              searchTerm?: string | undefined;
              /**
               * The brand that the respondent chose
               *
               * @default ""
               */
              brand?: string | undefined;
              portionSize: RecordedPortionInput;
              /**
               * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
               * skipped
               *
               * @default {}
               */
              answers?: Record<string, string | number | boolean | string[] | null> | undefined;
              /**
               * Answers to custom questions: name -> value
               *
               * @default {}
               */
              customData?: Record<string, string> | undefined;
              /**
               * How it was eaten: with the other food, or as an ingredient of it
               *
               * @default "with"
               */
              relation?: 'with' | 'ingredient' | undefined;
              /**
               * Empty: this is the third level
               *
               * @default []
               */
              linkedFoods?: unknown[] | undefined;
            }[]
          | undefined;
      }[]
    | undefined;
};
export type RecalledMealInput = {
  /** Name that the respondent gives the meal, such as Breakfast */
  name: string;
  /**
   * Id of the scheme's meal, such as breakfast; null: unknown
   *
   * @default null
   */
  kind?: string | null | undefined;
  /** Time of day in the time zone of the recall */
  time: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
    /**
     * 1: after midnight, on the day after the day recalled; otherwise 0
     *
     * @default 0
     */
    dayOffset?: number | undefined;
  };
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   *
   * @default {}
   */
  answers?: Record<string, string | number | boolean | string[] | null> | undefined;
  /**
   * Answers to custom questions: name -> value
   *
   * @default {}
   */
  customData?: Record<string, string> | undefined;
  /**
   * Foods of the food list
   *
   * @default []
   */
  foods?: RecalledFoodInput[] | undefined;
  /**
   * Foods that were not found in the list
   *
   * @default []
   */
  missingFoods?: MissingFoodInput[] | undefined;
};
export type RecordRef = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
};
export type RecordTrailInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * Maximum number of items to return
   *
   * @default 20
   */
  limit?: number | undefined;
  /**
   * Number of items to skip
   *
   * @default 0
   */
  offset?: number | undefined;
  /** nextCursor of the page before; `offset` then counts from there. Filters and sort stay the same */
  cursor?: string | undefined;
};
/**
 * The portion by a portion size method of the food: the name of the method, the weights, and the choices that
 * determine them
 */
export type RecordedPortion =
  | {
      /** Name of the portion size method that was used */
      method: 'as-served';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Was something left over? */
        leftovers?: boolean;
        /** Position of the chosen picture in the serving set, from 0 */
        servingChoiceIndex?: number;
        /** URL or id of the chosen picture of the serving */
        servingImage?: string;
        /** Share of the pictured serving, as `fractionsOffered` lists them; 1 by default */
        servingWeightFactor?: number;
        /** Position of the chosen picture in the leftovers set, from 0 */
        leftoversChoiceIndex?: number;
        /** URL or id of the chosen picture of the leftovers */
        leftoversImage?: string;
        /** Share of the pictured leftovers; 1 by default */
        leftoversWeightFactor?: number;
        /** Number of units; 1 by default */
        quantity?: number;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'guide-image';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Id of the chosen object in the image map, from 1 */
        objectIndex?: number;
        /** Weight of the chosen object in g */
        objectWeight?: number;
        /** Number of units; 1 by default */
        quantity?: number;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number;
        /** URL of the picture on which the choice was made */
        imageUrl?: string;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'drink-scale';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Id of the chosen object in the image map of the drinkware set, from 1 */
        containerIndex?: number;
        /** Fill level as a share of the scale, from 0 to 1 */
        fillLevel?: number;
        /** Was something left over? */
        leftovers?: boolean;
        /** Level that was left over, as a share of the scale, from 0 to 1 */
        leftoversLevel?: number;
        /** Number of units; 1 by default */
        quantity?: number;
        /** URL of the picture on which the choice was made */
        imageUrl?: string;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'standard-portion';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Name of the chosen unit, or its position among the units of the method, from 0 */
        'unit-choice'?: string | number;
        /** Number of units; 1 by default */
        quantity?: number;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'cereal';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Id of the chosen bowl in the image map `gbowl`, from 1 */
        bowlIndex?: number;
        /** Name of the chosen bowl, A to F */
        bowl?: string;
        /** Was something left over? */
        leftovers?: boolean;
        /** Position of the chosen picture in the serving set, from 0 */
        servingChoiceIndex?: number;
        /** URL or id of the chosen picture of the serving */
        servingImage?: string;
        /** Share of the pictured serving, as `fractionsOffered` lists them; 1 by default */
        servingWeightFactor?: number;
        /** Position of the chosen picture in the leftovers set, from 0 */
        leftoversChoiceIndex?: number;
        /** URL or id of the chosen picture of the leftovers */
        leftoversImage?: string;
        /** Share of the pictured leftovers; 1 by default */
        leftoversWeightFactor?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'milk-on-cereal';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Id of the chosen bowl in the image map `gbowl`, from 1 */
        bowlIndex?: number;
        /** Name of the chosen bowl, A to F */
        bowl?: string;
        /** Id of the chosen level in the image map `milkbowl<name of the bowl>`, from 1 */
        milkLevelChoice?: number;
        /** URL of the picture on which the choice was made */
        imageUrl?: string;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'milk-in-a-hot-drink';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Position of the chosen share among the options, from 0 */
        milkPartIndex?: number;
        /** The chosen share of milk as a fraction, from 0 to 1 */
        milkVolumePercentage?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'pizza';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Id of the chosen object in the image map `gpizza`, from 1 */
        pizzaType?: number;
        /** Id of the chosen object in the image map `gpthick`, from 1 */
        pizzaThickness?: number;
        /** 0 for whole pizzas, otherwise the id of the chosen slice in the image map `gpiz<type>` */
        sliceType?: number;
        /** Number of slices or pizzas; 1 by default */
        sliceQuantity?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'weight';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'parent-food-portion';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Position of the chosen share among the choices for the parent food, from 0 */
        portionIndex?: number;
        /** The chosen share of the parent food; 1 is all */
        portionValue?: number;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'dimensions';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean;
        /** Shape of one piece */
        shape?: 'block' | 'round' | 'wedge';
        /** Length of a block, in cm */
        lengthCm?: number;
        /** Width of a block, in cm */
        widthCm?: number;
        /** Height or thickness, in cm */
        heightCm?: number;
        /** Diameter of a round, or of the round that a wedge is a part of, in cm */
        diameterCm?: number;
        /** Number of wedges of this size that make the whole round */
        wedgesInRound?: number;
        /** Number of units; 1 by default */
        quantity?: number;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number;
      };
    }
  | {
      /** The respondent could not say how much it was */
      method: 'unknown';
      /** No choices */
      data?: Record<string, never>;
    };
/**
 * The portion by a portion size method of the food: the name of the method, the weights, and the choices that
 * determine them
 */
export type RecordedPortionInput =
  | {
      /** Name of the portion size method that was used */
      method: 'as-served';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Was something left over? */
        leftovers?: boolean | undefined;
        /** Position of the chosen picture in the serving set, from 0 */
        servingChoiceIndex?: number | undefined;
        /** URL or id of the chosen picture of the serving */
        servingImage?: string | undefined;
        /** Share of the pictured serving, as `fractionsOffered` lists them; 1 by default */
        servingWeightFactor?: number | undefined;
        /** Position of the chosen picture in the leftovers set, from 0 */
        leftoversChoiceIndex?: number | undefined;
        /** URL or id of the chosen picture of the leftovers */
        leftoversImage?: string | undefined;
        /** Share of the pictured leftovers; 1 by default */
        leftoversWeightFactor?: number | undefined;
        /** Number of units; 1 by default */
        quantity?: number | undefined;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'guide-image';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Id of the chosen object in the image map, from 1 */
        objectIndex?: number | undefined;
        /** Weight of the chosen object in g */
        objectWeight?: number | undefined;
        /** Number of units; 1 by default */
        quantity?: number | undefined;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number | undefined;
        /** URL of the picture on which the choice was made */
        imageUrl?: string | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'drink-scale';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Id of the chosen object in the image map of the drinkware set, from 1 */
        containerIndex?: number | undefined;
        /** Fill level as a share of the scale, from 0 to 1 */
        fillLevel?: number | undefined;
        /** Was something left over? */
        leftovers?: boolean | undefined;
        /** Level that was left over, as a share of the scale, from 0 to 1 */
        leftoversLevel?: number | undefined;
        /** Number of units; 1 by default */
        quantity?: number | undefined;
        /** URL of the picture on which the choice was made */
        imageUrl?: string | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'standard-portion';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Name of the chosen unit, or its position among the units of the method, from 0 */
        'unit-choice'?: string | number | undefined;
        /** Number of units; 1 by default */
        quantity?: number | undefined;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'cereal';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Id of the chosen bowl in the image map `gbowl`, from 1 */
        bowlIndex?: number | undefined;
        /** Name of the chosen bowl, A to F */
        bowl?: string | undefined;
        /** Was something left over? */
        leftovers?: boolean | undefined;
        /** Position of the chosen picture in the serving set, from 0 */
        servingChoiceIndex?: number | undefined;
        /** URL or id of the chosen picture of the serving */
        servingImage?: string | undefined;
        /** Share of the pictured serving, as `fractionsOffered` lists them; 1 by default */
        servingWeightFactor?: number | undefined;
        /** Position of the chosen picture in the leftovers set, from 0 */
        leftoversChoiceIndex?: number | undefined;
        /** URL or id of the chosen picture of the leftovers */
        leftoversImage?: string | undefined;
        /** Share of the pictured leftovers; 1 by default */
        leftoversWeightFactor?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'milk-on-cereal';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Id of the chosen bowl in the image map `gbowl`, from 1 */
        bowlIndex?: number | undefined;
        /** Name of the chosen bowl, A to F */
        bowl?: string | undefined;
        /** Id of the chosen level in the image map `milkbowl<name of the bowl>`, from 1 */
        milkLevelChoice?: number | undefined;
        /** URL of the picture on which the choice was made */
        imageUrl?: string | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'milk-in-a-hot-drink';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Position of the chosen share among the options, from 0 */
        milkPartIndex?: number | undefined;
        /** The chosen share of milk as a fraction, from 0 to 1 */
        milkVolumePercentage?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'pizza';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Id of the chosen object in the image map `gpizza`, from 1 */
        pizzaType?: number | undefined;
        /** Id of the chosen object in the image map `gpthick`, from 1 */
        pizzaThickness?: number | undefined;
        /** 0 for whole pizzas, otherwise the id of the chosen slice in the image map `gpiz<type>` */
        sliceType?: number | undefined;
        /** Number of slices or pizzas; 1 by default */
        sliceQuantity?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'weight';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'parent-food-portion';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Position of the chosen share among the choices for the parent food, from 0 */
        portionIndex?: number | undefined;
        /** The chosen share of the parent food; 1 is all */
        portionValue?: number | undefined;
      };
    }
  | {
      /** Name of the portion size method that was used */
      method: 'dimensions';
      /** Weights in g, and the choices that determine them */
      data: {
        /** Weight served, in g */
        servingWeight: number;
        /** Weight left over, in g; 0 by default */
        leftoversWeight?: number | undefined;
        /**
         * Did the respondent confirm the amount of an earlier recall? The other choices are then those of that recall.
         * false: it was another amount; absent: it was not asked
         */
        sameAsBefore?: boolean | undefined;
        /** Shape of one piece */
        shape?: 'block' | 'round' | 'wedge' | undefined;
        /** Length of a block, in cm */
        lengthCm?: number | undefined;
        /** Width of a block, in cm */
        widthCm?: number | undefined;
        /** Height or thickness, in cm */
        heightCm?: number | undefined;
        /** Diameter of a round, or of the round that a wedge is a part of, in cm */
        diameterCm?: number | undefined;
        /** Number of wedges of this size that make the whole round */
        wedgesInRound?: number | undefined;
        /** Number of units; 1 by default */
        quantity?: number | undefined;
        /** Number of units of the parent food, such as slices of bread, that each got this amount; 1 by default */
        linkedQuantity?: number | undefined;
      };
    }
  | {
      /** The respondent could not say how much it was */
      method: 'unknown';
      /** No choices */
      data?: Record<string, never> | undefined;
    };
export type RecoveryCodes = {
  /**
   * Each code replaces a second factor once. The codes are not shown again.
   *
   * Example: `["K7QM-2XWD-9FHT-RB4C"]`
   */
  recoveryCodes: string[];
};
export type RemovePeopleInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User names in the survey */
  userNames: string[];
};
export type RemoveSubmissionInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submission id */
  submissionId: string;
  /**
   * Why the recall is deleted, for the audit trail. Do not write who the person is
   *
   * Example: `"A test by staff"`
   */
  reason: string;
};
export type RemovedFactorView = {
  /** Id of the factor */
  id: string;
};
export type RemovedFoodView = {
  /** false: the food was not in the list */
  removed: boolean;
};
export type RemovedPeopleView = {
  /** Number of people removed from the survey */
  removed: number;
  /** Number of deleted accounts, which were used nowhere else */
  deletedAccounts: number;
};
export type RemovedRoles = {
  /** Number of roles removed */
  removed: number;
};
export type RemovedSubmissionView = {
  /** Submission id */
  submissionId: string;
};
export type Rendition = {
  /** Absolute URL; the content at a URL never changes */
  url: string;
  /** Width in px */
  width: number;
  /** Height in px */
  height: number;
  /**
   * Format of the file: `image/webp` or `image/jpeg`
   *
   * Example: `"image/webp"`
   */
  mediaType: string;
};
export type RenditionsResult = {
  /** Number of pictures whose renditions were made */
  made: number;
  /** Number of pictures that were deleted or replaced meanwhile */
  gone: number;
  /** Number of pictures whose renditions cannot be made */
  failedCount: number;
  /** The first 100 of them */
  failed: FailedRenditions[];
};
export type ReplaceBelowDetectionInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /**
   * How sums take an amount below a limit of detection, such as <0.5. unknown: as unknown; zero: as 0; half: as
   * half the limit; limit: as the limit. Traces, for which tables give no limit, are 0 or unknown
   */
  belowDetection: BelowDetectionRule;
};
export type ReplaceDaysInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User id of the respondent */
  userId: number;
  /** All days that the person is to have, yyyy-mm-dd */
  dates: string[];
};
export type ReplaceEnergyFactorsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Nutrient types that are left out have the factor of the prototype locale, or else their own */
  factors: {
    /** Nutrient type id */
    nutrientTypeId: number;
    /** Energy of a unit of the nutrient, kcal; null: the food list does not count it towards energy */
    kcalPerUnit: number | null;
  }[];
};
export type ReplaceExportColumnsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Nutrient types in order; empty: those of the prototype locale, or else all types */
  nutrientIds: number[];
  /** Text columns of nutrient records, in order */
  fields: string[];
};
export type ReplaceFixedRankingInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Codes of foods in the food list, best first; all other foods come after them */
  codes: string[];
};
export type ReplaceLinkInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User id of the respondent */
  userId: number;
};
export type ReplaceSplitListsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Words at which a description is cut into foods; the first one stands for punctuation too */
  splitWords: string[];
  /** Words that stay with one of the words `next` behind a split word; * is any word */
  keepPairs: {
    /** First word of a pair that stays together */
    word: string;
    /** Words that may follow it */
    next: string[];
  }[];
};
export type ReplaceSynonymSetsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Sets of words or short phrases that mean the same; a word may stand in up to 10 of them */
  sets: string[][];
};
export type ReplacedLink = {
  /** User id */
  userId: number;
  /** Survey id */
  surveyId: string;
  /** User name in the survey */
  userName: string;
  /** Token that signs the person in: treat it as a password */
  urlAuthToken: string;
  /** Link that signs the person in: send it to nobody else */
  authUrl: string;
};
export type ReportErrorInput = {
  /** The application that failed */
  application: 'survey' | 'console';
  /** Version of the application */
  version: string;
  /** Kind of screen that was shown, such as `details/as-served`: no address, no number, no name */
  screen: string;
  /** Message of the error */
  message: string;
  /** The first lines of its stack; dropped if the survey does not allow stack traces */
  stack?: string | undefined;
  /**
   * Survey whose recall was under way; absent: none
   *
   * Example: `"demo"`
   */
  surveyId?: string | undefined;
};
export type RequestCallbackInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Name of the person to ask for */
  name: string;
  /** Phone number to call */
  phone: string;
};
export type RequestLinkInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** E-mail address of the respondent, in upper or lower case */
  email: string;
  /** Token from the captcha of the deployment, if it has one */
  captcha?: string | undefined;
};
export type RequestPasswordResetInput = {
  /** E-mail address of the account */
  email: string;
  /** Token from the captcha of the deployment, if it has one */
  captcha?: string | undefined;
};
export type ResetInput = {
  /** User id */
  userId: number;
};
export type ResetPasswordInput = {
  /** The token of the link in the mail */
  token: string;
  /** The new password */
  newPassword: string;
};
export type ResetRequestedView = {
  /** Always true */
  requested: true;
};
export type ResetView = {
  /** Number of deleted factors */
  deleted: number;
};
export type Respondent = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
  /** E-mail address; null: none */
  email: string | null;
  /** Phone number; null: none */
  phone: string | null;
  /** Language for messages to the person, BCP 47; null: unknown */
  language: string | null;
  /** Does the person accept e-mails? */
  emailNotifications: boolean;
  /** Does the person accept SMS? */
  smsNotifications: boolean;
  /** Further facts of the person: name -> value */
  customFields: Record<string, string>;
  /** User name in the survey; null: none */
  userName: string | null;
  /** Roles in this survey */
  roles: string[];
  /** When the person stopped the mails and SMS of this survey, ISO 8601; null: they get them */
  unsubscribedAt: string | null;
  /** The last sign-in to the survey, or the last notification sent to the person, ISO 8601; null: neither is known */
  lastContactAt: string | null;
  /** Link that signs the person in: send it to nobody else. Null without the permission survey-people:write */
  authUrl: string | null;
  /** The last consent of the person, also if it was withdrawn; null: none */
  consent: {
    /** Scheme that held the text */
    schemeId: string;
    /** Version of the text */
    version: string;
    /** Language in which the text was shown, BCP 47 */
    language: string;
    /** When the person agreed, ISO 8601 */
    givenAt: string;
  } | null;
  /** When the person withdrew from the survey, ISO 8601; null: they take part */
  withdrawnAt: string | null;
  /** Number of recalls that the person submitted */
  recalls: number;
  /** Next day that the person is asked to report, yyyy-mm-dd; null: none is left, or none was assigned */
  nextRecallDay: string | null;
};
/** Conditions that a respondent has to meet, all of them; an empty filter is for every respondent */
export type RespondentFilterInput = {
  /** Part of a user name, a name or an e-mail address */
  search?: string | undefined;
  /** The fewest recalls that the respondent has submitted */
  recallsAtLeast?: number | undefined;
  /** The most recalls that the respondent has submitted */
  recallsAtMost?: number | undefined;
  /** Does the respondent have a recall under way, saved in the last 24 hours? */
  hasOpenSession?: boolean | undefined;
  /** Has the respondent begun a recall in the last 30 days and never submitted one? */
  hasOnlyBegun?: boolean | undefined;
  /** The respondent signed in to the survey, or was sent a notification, at this time or later */
  lastContactAfter?: string | undefined;
  /**
   * The respondent did not sign in, and was sent no notification, at this time or later: also people never
   * contacted
   */
  lastContactBefore?: string | undefined;
  /** The respondent submitted a recall at this time or later */
  lastRecallAfter?: string | undefined;
  /** The respondent submitted no recall at this time or later: also people without a recall */
  lastRecallBefore?: string | undefined;
  /**
   * Values of custom fields, each as `name=value`
   *
   * Example: `["arm=B"]`
   */
  customField?: string[] | undefined;
  /** Does the respondent have an e-mail address? */
  hasEmail?: boolean | undefined;
  /** Does the respondent have a phone number? */
  hasPhone?: boolean | undefined;
  /** Did the respondent stop the messages of the survey, or all e-mails? */
  isUnsubscribed?: boolean | undefined;
  /**
   * given: agreed to a version of the text and did not withdraw; none: never agreed, or to no text; withdrawn: has
   * withdrawn from the survey
   */
  consent?: 'given' | 'none' | 'withdrawn' | undefined;
};
export type RespondentPage = {
  /** The items of this page */
  items: Respondent[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type RespondentProgress = {
  /** User id */
  userId: number;
  /** User name in the survey; null: none */
  userName: string | null;
  /** Number of recalls in the period */
  recalls: number;
  /** ISO 8601 with Z or an offset */
  lastSubmittedAt: string | null;
  /** When the recall under way was saved last, within the last 24 h; null: none is under way */
  sessionSavedAt: string | null;
  /** Number of recalls of the last 30 days that were begun and not sent, and have expired */
  abandonedSessions: number;
  /** Has the respondent submitted the maximum number of recalls, at any time? null: no maximum */
  isDone: boolean | null;
  /** Number of recalls with each flag; a recall may have several flags */
  flags: {
    /**
     * unreasonable_portion: more of a food than is plausible; low_energy, high_energy: below 500, above 5,000 kcal;
     * quick_completion: in less than 2 minutes; unresolved_food: a food code that was not in the list;
     * default_portion, unknown_portion: the respondent could not say how much it was, and the default amount of the
     * food counts, or no amount; incomplete: the energy of more than 10 % of the weight eaten is unknown, or the
     * weight of a food; few_foods, few_meals, missing_food: fewer foods or meals, or more foods that were not found,
     * than `qualityCutOffs` of the survey say. They may also set other limits of energy and time
     */
    flag: QualityFlag;
    /** Number of recalls with the flag */
    recalls: number;
  }[];
};
export type RespondentUploadsUploadInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** CSV, UTF-8, up to 64 MB; exactly one file; the form field may have any name */
  file: File;
  /**
   * create: refuse user names that the survey has; upsert: change their accounts
   *
   * @default "upsert"
   */
  mode?: 'create' | 'upsert' | undefined;
  /**
   * true: return what would be done, and do nothing
   *
   * @default false
   */
  dryRun?: boolean | undefined;
};
export type RespondentsUploadResult = {
  /** Number of accounts created */
  created: number;
  /** Number of accounts changed */
  updated: number;
  /** The people in the order of the file */
  users: {
    /** User id */
    userId: number;
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
    /** Token that signs the person in: treat it as a password */
    urlAuthToken: string;
  }[];
  /** true: there are more than 10,000 people and `users` is empty; export the authentication URLs */
  usersOmitted: boolean;
};
export type RestoredView = {
  /** Number of texts that were taken back; 0: none was dismissed */
  restored: number;
};
export type RevokedTokenView = {
  /** Token id */
  id: string;
};
export type RootCategoriesInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * true: also answer the English name of each food and category, as `englishDescription`
   *
   * @default false
   */
  englishNames?: boolean | undefined;
};
export type RotateSecretInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Hours for which the previous secret signs too; 0: it signs nothing from this moment on
   *
   * @default 24
   */
  overlapHours?: number | undefined;
};
export type RotatedWebhookSecret = {
  /** The new secret, `whsec_` and base64, which is not shown again */
  secret: string;
  /** Time until which the previous secret signs too; null: it signs nothing any more */
  previousSecretExpiresAt: string | null;
};
export type SaveMessageTemplateInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** email: words of a mail; sms: words of an SMS */
  channel: 'email' | 'sms';
  /** The message: a type of notification */
  type:
    | 'login-recall-yesterday'
    | 'login-recall-today'
    | 'login-back-recall'
    | 'login-last'
    | 'login-first-reminder'
    | 'login-second-reminder'
    | 'login-link';
  /**
   * Language of the words, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /** Subject of a mail, with place-holders such as {{name}}; absent for an SMS */
  subject?: string | undefined;
  /**
   * Text with place-holders, {{link}} among them. A mail: Markdown (paragraphs, lists, bold, italic, links). An
   * SMS: plain text of at most 1000 characters, {{unsubscribeLink}} among them
   */
  text: string;
  /** Version that was read; null: the built-in words were read; absent: not compared */
  baseVersion?: string | null | undefined;
};
export type SavePlanInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Number of days of each person
   *
   * Example: `3`
   */
  daysPerPerson: number;
  /**
   * Share of weekdays in all days, as a proportion
   *
   * Example: `5`
   *
   * @default 5
   */
  weekdayShare?: number | undefined;
  /**
   * Share of Saturdays and Sundays, as a proportion: 5 and 2 are those of a week
   *
   * Example: `2`
   *
   * @default 2
   */
  weekendShare?: number | undefined;
  /**
   * Fewest days from a day of a person to their next one; 1 allows days in a row
   *
   * Example: `10`
   *
   * @default 1
   */
  minGapDays?: number | undefined;
  /** First day of the window, yyyy-mm-dd */
  from: string;
  /** Last day of the window, yyyy-mm-dd */
  to: string;
  /**
   * Days of the window that nobody gets, such as holidays
   *
   * @default []
   */
  blockedDates?: string[] | undefined;
  /** The same seed, people and plan give the same days. Absent: the present one stays, or one is made */
  seed?: string | undefined;
  /**
   * Mails that each respondent with an address gets for each of their recall days
   *
   * @default []
   */
  mails?:
    | {
        /** Which mail it is */
        type: 'login-recall-yesterday' | 'login-recall-today' | 'login-back-recall' | 'login-last';
        /** Days from the recall day to the mail: -1 is the day before, 0 the day itself, 1 the day after */
        daysAfter: number;
        /**
         * Time on the clock of the survey, HH:MM
         *
         * Example: `"18:00"`
         */
        time: string;
      }[]
    | undefined;
  /** Version that you read: the plan is saved only if it is still the present one */
  baseVersion?: string | undefined;
};
export type SaveUserSessionInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** The client's state, opaque to the server; at most 5,000,000 characters */
  data: string;
  /**
   * `updatedAt` of the session that the client has seen last; null: it has seen none. If another is stored,
   * nothing is saved. Left out: the last save wins
   */
  ifUpdatedAt?: string | null | undefined;
  /**
   * How far the recall came. Staff see it, and nothing else of a session: no names of foods, no answers. Absent:
   * unknown
   */
  progress?: SessionProgressInput | undefined;
};
export type SaveWeeklyMailInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Is the mail sent? */
  isOn: boolean;
  /** Day of the week */
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  /** Hour on the clock of the survey, 0 to 23 */
  hour: number;
  /**
   * E-mail addresses that get it; null: the staff of the survey who accept e-mails
   *
   * @default null
   */
  addresses?: string[] | null | undefined;
  /** Version that was read; null: nothing was saved then; absent: not compared */
  baseVersion?: string | null | undefined;
};
export type SavedUserSessionView = {
  /** ISO 8601 with Z or an offset */
  created: string;
  /** ISO 8601 with Z or an offset */
  updatedAt: string;
};
export type ScaleSector = {
  /** Id */
  id: number;
  /** HTML, safe to show */
  name: string;
  /** HTML, safe to show */
  description: string | null;
  /** The judgement of an intake in the range */
  sentiment: 'too_low' | 'low' | 'bit_low' | 'neutral' | 'good' | 'excellent' | 'bit_high' | 'high' | 'too_high';
  /**
   * In the unit of the rule: the unit of the nutrient, % for the two percentages, or units for each kg; half-open:
   * the end is excluded
   */
  range: {
    /** Lower bound, included */
    start: number;
    /** Upper bound, excluded */
    end: number;
  };
};
export type ScaleSectorInput = {
  /** Scale sector id */
  id: number;
};
export type ScheduleOutcome = {
  /** Number of rows stored */
  created: number;
  /** Number of rows that repeat another row of the file or a stored notification */
  skipped: number;
  /** Number of pending notifications deleted */
  replaced: number;
  /** Number of rows whose time has passed; they are stored unless skipPast is true */
  past: number;
};
export type SchemeChange = {
  /** Kind of difference; moved: the entries of a list have another order */
  kind: 'added' | 'removed' | 'changed' | 'moved';
  /** Place in the later document, or in the earlier one for what was removed */
  path: string;
  /** Value in the earlier version; null: it was added */
  before?: unknown;
  /** Value in the later version; null: it was removed */
  after?: unknown;
};
export type SchemeChanges = {
  /** Scheme id */
  schemeId: string;
  /** Number of the earlier version */
  from: number;
  /** Number of the later version */
  to: number;
  /** The differences, field by field */
  changes: SchemeChange[];
};
export type SchemeCondition = {
  /** Each of these holds */
  all?: SchemeCondition[];
  /** One of these holds */
  any?: SchemeCondition[];
  /** This does not hold */
  not?: SchemeCondition;
  /** What is compared */
  fact?:
    | 'answer'
    | 'meal.kind'
    | 'food.code'
    | 'food.category'
    | 'food.nutrient'
    | 'person.field'
    | 'recall.number'
    | 'recall.weekday';
  /** For `answer`: id of a question that is asked before */
  question?: string;
  /** For `food.nutrient`: nutrient type id. The amount is that of 100 g, in the unit of the type */
  nutrient?: number;
  /** For `person.field`: name of a custom field of the respondent */
  field?: string;
  /** The fact has this value, or one of its values is this */
  is?: string | number | boolean;
  /** The opposite of `is`; also true for an unknown fact */
  isNot?: string | number | boolean;
  /** The fact has one of these values */
  in?: (string | number | boolean)[];
  /** The fact is a number and not smaller */
  atLeast?: number;
  /** The fact is a number and not larger */
  atMost?: number;
};
/** Document of the questionnaire; docs/reference/schemes.md describes it */
export type SchemeDocument = {
  /** Languages of the texts. The first has every text, and shows it where another language has none */
  languages: string[];
  /** List the day meal by meal, or first in one list whose foods get their meals afterwards */
  listing: 'by-meal' | 'quick-list';
  /** Meals of the day */
  meals: {
    /** Id of the meal, such as breakfast; the `kind` of a meal of a recall */
    id: string;
    /** Name of the meal. Language -> text */
    name: Record<string, string>;
    /** Usual time, proposed to the respondent */
    time: {
      /** 0 to 23 */
      hours: number;
      /** 0 to 59 */
      minutes: number;
    };
    /** Is the meal in the list from the beginning? Otherwise the respondent adds it */
    isOffered: boolean;
  }[];
  /** The day recalled */
  day: {
    /** Ask when the respondent got up and went to bed? */
    askWakeAndSleep: boolean;
    /** Ask about times awake of this many hours without food or drink; null: do not ask */
    gapHours: number | null;
    /** How many days before the usual day the respondent may choose; 0: no choice */
    daysBack: number;
  };
  /** Foods that are often forgotten, as yes/no rows */
  forgotten: {
    /** Id of the row */
    id: string;
    /** What is asked, such as "Any sweets?". Language -> text */
    question: Record<string, string>;
    /** Categories that are opened to find the food */
    categories: string[];
  }[];
  /** What is asked of each food */
  foods: {
    /** Ask for the brand of foods that have brands? */
    askBrand: boolean;
    /** Ask whether a food was bought ready to eat, where the food list says so? */
    askReadyMeal: boolean;
    /** Offer the amount of an earlier recall, where the food list says so? */
    askSameAsLastTime: boolean;
    /** Ask for foods that go with a food, such as milk with tea? */
    askAssociatedFoods: boolean;
    /** Ask for categories that are often eaten at such a meal? */
    suggestCategories: boolean;
    /** May the respondent describe a dish by its ingredients? */
    recipes: boolean;
    /** Ask for dietary supplements in a pass of their own? */
    supplements: boolean;
    /** Ask again about amounts above the reasonable one of a food? */
    checkLargeAmounts: boolean;
  };
  /** The study's own questions, in their order */
  questions: SchemeQuestion[];
  /** What the review asks before sending */
  checks: {
    /** Ask "Is this everything?" below this energy of the day, kcal; null: the cut-off of the survey */
    leastEnergyKcal: {
      /** For women and girls */
      f: number | null;
      /** For men and boys */
      m: number | null;
      /** For everybody else */
      any: number | null;
    };
    /** Ask to check the amounts above this energy of the day, kcal; null: the cut-off of the survey */
    mostEnergyKcal: {
      /** For women and girls */
      f: number | null;
      /** For men and boys */
      m: number | null;
      /** For everybody else */
      any: number | null;
    };
    /** Ask "Is this everything?" with fewer foods; 0: do not ask */
    fewestFoods: number;
    /** Ask "Is this everything?" with fewer meals; 0: do not ask */
    fewestMeals: number;
  };
  /** Texts of the study */
  texts: {
    /** Welcome text before the first question. Language -> text */
    welcome: Record<string, string> | null;
    /** Consent that is asked before the first answer; null: none */
    consent: {
      /** Version of the text, such as 2026-11; a new version is asked again */
      version: string;
      /** The text. Language -> text */
      text: Record<string, string>;
      /** The sentence beside the box, such as: I take part. Language -> text */
      statement: Record<string, string>;
      /** What happens to earlier recalls when a person withdraws; it is said beside the button */
      onWithdrawal: 'keep' | 'erase';
    } | null;
    /** Last question before sending, such as "Anything else, perhaps while cooking?". Language -> text */
    finalProbe: Record<string, string> | null;
    /** Text after sending. Language -> text */
    finalPage: Record<string, string> | null;
    /** Hints that staff read when they interview a respondent. Respondents are not shown them */
    interviewer: {
      /** Id of the hint */
      id: string;
      /**
       * The questions beside which it stands: about consent, the day, its meals, the foods of a meal, gaps, often
       * forgotten foods, the food of the list, amounts, what goes with a food, the last check
       */
      at: 'consent' | 'day' | 'meals' | 'foods' | 'gap' | 'forgotten' | 'find' | 'amount' | 'with' | 'check';
      /** The hint. Language -> text */
      text: Record<string, string>;
    }[];
    /** Questions and answers under Help */
    help: {
      /** Id of the entry */
      id: string;
      /** Question. Language -> text */
      question: Record<string, string>;
      /** Answer. Language -> text */
      answer: Record<string, string>;
    }[];
  };
  /** Look */
  theme: {
    /** Colours; null: those of the application */
    colours: {
      /** Buttons and links */
      accent: string;
      /** Text on buttons */
      onAccent: string;
      /** Background of the page */
      background: string;
      /** Background of cards */
      surface: string;
      /** Text */
      text: string;
      /** Secondary text */
      muted: string;
    } | null;
    /** Not read: the logo of a survey is part of its presentation */
    logo: string | null;
    /** Size of the text */
    textSize: 'normal' | 'large';
  };
  /** Feedback after the recall */
  feedback: {
    /** Nutrients in their order; empty: all that rules judge */
    nutrients: {
      /** Nutrient type id */
      nutrient: number;
      /** Name for respondents. Language -> text */
      name: Record<string, string>;
      /** What it is good for. Language -> text */
      about: Record<string, string> | null;
    }[];
    /** Should an application show portions of fruit and vegetables? The service does not count them */
    showFruitAndVegetables: boolean;
  };
};
export type SchemeFault = {
  /** Place in the document, such as questions[3].when.all[0].question; empty: all of it */
  path: string;
  /** A sentence that says what to do */
  message: string;
};
export type SchemeFaults = {
  /** Can the document be published? */
  isValid: boolean;
  /** All faults, in the order of the document */
  faults: SchemeFault[];
};
export type SchemeFile = {
  /** The kind of file */
  format: 'dietary-recall-scheme';
  /** Version of the format of the file */
  formatVersion: 1;
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  id: string;
  /**
   * Name for staff
   *
   * Example: `"Winter study"`
   */
  name: string;
  /** Number of the version that was exported */
  number: number;
  /**
   * Document of the questionnaire; docs/reference/schemes.md describes it. It may have faults until it is
   * published
   */
  document: Record<string, unknown>;
};
export type SchemeQuestion =
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'yes-no';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'choice';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Options in their order */
      options: {
        /** Value that is stored */
        value: string;
        /** Text of the option. Language -> text */
        label: Record<string, string>;
        /** Does it exclude the others, such as: none of these? */
        isExclusive: boolean;
      }[];
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'choices';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Options in their order */
      options: {
        /** Value that is stored */
        value: string;
        /** Text of the option. Language -> text */
        label: Record<string, string>;
        /** Does it exclude the others, such as: none of these? */
        isExclusive: boolean;
      }[];
      /** Fewest options of an answer */
      fewest: number;
      /** Most options of an answer; null: all */
      most: number | null;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'number';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Unit, such as glasses. Language -> text */
      unit: Record<string, string> | null;
      /** Must it be a whole number? */
      isWhole: boolean;
      /** Smallest number; null: none */
      least: number | null;
      /** Largest number; null: none */
      most: number | null;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'text';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Most characters */
      maxLength: number;
      /** A field of several lines? */
      isLong: boolean;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'date';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Earliest date; null: any */
      earliest: string | null;
      /** Latest date; null: any */
      latest: string | null;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'time';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'scale';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
      /** Must it be answered? Otherwise it may be skipped */
      isRequired: boolean;
      /** Number at the lower end */
      least: number;
      /** Number at the upper end */
      most: number;
      /** What the lower end means. Language -> text */
      leastLabel: Record<string, string>;
      /** What the upper end means. Language -> text */
      mostLabel: Record<string, string>;
    }
  | {
      /** Id of the question: key of the answer, column of the export */
      id: string;
      /** Asked once at the start or the end, of each meal, or of each food */
      at: 'start' | 'meal' | 'food' | 'end';
      /** Kind of question */
      type: 'info';
      /** The question. Language -> text */
      text: Record<string, string>;
      /** What helps to answer it. Language -> text */
      help: Record<string, string> | null;
      /** What staff who interview a respondent read beside the question. Language -> text */
      interviewerHint: Record<string, string> | null;
      /** When it is asked; null: always */
      when: SchemeCondition | null;
    };
export type SchemeRef = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
};
export type SchemeVersionRef = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
  /** Number of a version */
  number: number;
};
export type SearchMiss = {
  /** The words, as most people wrote them */
  text: string;
  /** Number of people who did not find a food by them; at least 5 */
  people: number;
  /** Number of such searches */
  searches: number;
  /** The searches by their outcome */
  outcomes: {
    /** Searches without hits */
    nothingFound: number;
    /** Searches with hits of which none was chosen, because other words or categories led to the food */
    noneChosen: number;
    /** Searches whose chosen food stood below rank 10 */
    rankedLow: number;
    /** Foods that were described in the respondent's own words */
    missingFood: number;
  };
  /** Day of the first recall with such a search, in UTC */
  firstDay: string;
  /** Day of the last recall with such a search, in UTC */
  lastDay: string;
  /** Did an editor decide that the words name no food? */
  isDismissed: boolean;
  /** Foods that the words may name, the likeliest first; at most 5 */
  proposals: {
    /** Food code */
    code: string;
    /** Name in the food list */
    description: string;
    /** Number of people who chose it in the end, of the newest 200 searches */
    chosenBy: number;
    /** How often coders chose it, alone, for a missing food with these words */
    timesCoded: number;
    /** Rank of the food in a search for the words, from 1, whatever its popularity; null: not among the first 50 */
    rank: number | null;
  }[];
};
export type SearchMissPage = {
  /** The items of this page */
  items: SearchMiss[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type SearchMissesTextsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Words of the list */
  texts: string[];
};
export type SearchPack = {
  /** Language of the list, BCP 47 */
  language: string;
  /** Sets of words that stand for each other */
  synonymSets: string[][];
  /** Words that separate the foods of a description */
  splitWords: string[];
  /** Descriptions that are not split, such as fish and chips */
  splitKeepPairs: {
    /** Word before a split word */
    word: string;
    /** Words after it that keep the two together; `*`: any word */
    next: string[];
  }[];
  /**
   * The `score` that counts in full: if no food that is found has as much, all count that much less; 0: that of
   * the best one
   */
  fullPopularity: number;
  /** Foods that a search can find */
  foods: {
    /** Food code */
    code: string;
    /** Name in the locale, then alternative names */
    names: string[];
    /** Codes of the categories directly above */
    parents: string[];
    /** Where the food may be found: in regular meals, as an ingredient of a recipe, in any of them or in none */
    use: 'any' | 'regular' | 'recipe' | 'none';
    /** Popularity by `alg`, at least 0; foods with a higher one rank first */
    score: number;
  }[];
  /** Categories with a food, directly or through subcategories */
  categories: {
    /** Category code */
    code: string;
    /** Name in the locale; null: a search does not find it, but foods are below it */
    name: string | null;
    /** Codes of the categories directly above */
    parents: string[];
  }[];
};
export type SearchPackInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Order of foods that match equally well. `popularity`: recalls of the locale that hold them; `globalPop`:
   * recalls of all locales; `fixed`: the hand-made ranking of the locale; `paRules`: how well they go with the
   * foods of `existing`, by what others had in one meal, or by popularity while fewer than two of those are known
   * or the locale has fewer than 50 meals
   *
   * @default "popularity"
   */
  alg?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
};
export type SecondFactor = {
  /** Id of the factor */
  id: string;
  /** Kind of factor */
  kind: 'totp' | 'passkey';
  /** Name that the owner gave it */
  name: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC; null: not used at a sign-in yet */
  lastUsedAt: string | null;
};
export type SecondFactorAnswerInput = {
  /** The challenge of the sign-in */
  challenge: string;
  /** Kind of second factor that is used */
  method: 'totp' | 'recovery-code' | 'passkey';
  /** Code of an app (totp) or a recovery code */
  code?: string | undefined;
  /** Result of navigator.credentials.get, for a passkey */
  response?: PasskeySignature | undefined;
  /**
   * The application that signs in. Each has a refresh cookie of its own, so that staff and a respondent can be
   * signed in in one browser; absent: the cookie of all other applications
   */
  application?: 'survey' | 'console' | undefined;
};
export type SecondFactorAsked = {
  /** Send it to POST /auth/second-factor with the second factor */
  challenge: string;
  /** Seconds until it expires */
  expiresInSeconds: number;
  /** The kinds that the user has. A recovery code can be used instead of any of them */
  kinds: ('totp' | 'passkey')[];
  /** PublicKeyCredentialRequestOptionsJSON (WebAuthn); null: the account has no passkey */
  passkeyOptions: Record<string, unknown> | null;
};
export type SecondFactorEnrolment = {
  factor: SecondFactor;
  /**
   * Recovery codes, which come with the first factor; null: not the first factor
   *
   * Example: `["K7QM-2XWD-9FHT-RB4C"]`
   */
  recoveryCodes: string[] | null;
};
export type SelectionImage = {
  /** Id of the set */
  id: string;
  /** Absolute URL of the picture that stands for the set */
  selectionImageUrl: string;
  /** The picture at `selectionImageUrl` */
  selectionImage: Picture;
};
export type SentScheme = {
  /** Id of the scheme */
  schemeId: string;
  /** Number of its version; recalls send it */
  schemeVersion: number;
  /** Is it the built-in default, because the survey names a scheme that is not published? */
  isFallback: boolean;
  /** Document of the questionnaire; docs/reference/schemes.md describes it */
  document: SchemeDocument;
};
export type SessionPage = {
  /** The items of this page */
  items: SessionSummary[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
};
/**
 * How far the recall came. Staff see it, and nothing else of a session: no names of foods, no answers. Absent:
 * unknown
 */
export type SessionProgressInput = {
  /** Where in the recall the respondent is, such as `portion-sizes` */
  stage?: string | undefined;
  /** Number of meals with a food so far */
  meals?: number | undefined;
  /** Number of foods so far */
  foods?: number | undefined;
  /** How much of the recall is done, in % */
  percent?: number | undefined;
};
/** open: the respondent can continue it; abandoned: it was not saved for 24 h, and the respondent cannot */
export type SessionState = 'open' | 'abandoned';
export type SessionSummary = {
  /** User id */
  userId: number;
  /** User name in the survey; null: none */
  userName: string | null;
  /** open: the respondent can continue it; abandoned: it was not saved for 24 h, and the respondent cannot */
  state: SessionState;
  /** When it was saved first */
  begunAt: string;
  /** When it was saved last */
  savedAt: string;
  /** Where in the recall the respondent was, in words of the application; null: unknown */
  stage: string | null;
  /** Number of meals with a food so far; null: unknown */
  meals: number | null;
  /** Number of foods so far; null: unknown */
  foods: number | null;
  /** How much of the recall was done, in %; null: unknown */
  percent: number | null;
};
export type SetSelectionImageInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /** Id of a picture that POST /admin/images/process-for-selection-screen made */
  selectionImageId: number;
};
export type SignInByAliasInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** User name in the survey */
  userName: string;
  /** Password */
  password: string;
  /**
   * The application that signs in. Each has a refresh cookie of its own, so that staff and a respondent can be
   * signed in in one browser; absent: the cookie of all other applications
   */
  application?: 'survey' | 'console' | undefined;
};
export type SignInByEmailInput = {
  /** E-mail address of the account */
  email: string;
  /** Password */
  password: string;
  /**
   * The application that signs in. Each has a refresh cookie of its own, so that staff and a respondent can be
   * signed in in one browser; absent: the cookie of all other applications
   */
  application?: 'survey' | 'console' | undefined;
};
export type SignInByTokenInput = {
  /** Token of a personal link */
  token: string;
  /**
   * The application that signs in. Each has a refresh cookie of its own, so that staff and a respondent can be
   * signed in in one browser; absent: the cookie of all other applications
   */
  application?: 'survey' | 'console' | undefined;
};
export type SignInRecord = {
  /** Id of the entry */
  id: number;
  /** ISO 8601, UTC */
  at: string;
  /** Account; null: nobody has the given name or link */
  user: {
    /** User id */
    id: number;
    /** Name; null: unknown */
    name: string | null;
    /** E-mail address; null: none */
    email: string | null;
    /** User name in a survey, the first by its letters of several; null: none */
    userName: string | null;
  } | null;
  /** Kind of sign-in, or what was added or removed */
  method: 'password' | 'alias' | 'link' | 'totp' | 'passkey' | 'recovery-code' | 'personal-access-token' | 'interview';
  /** Outcome of an attempt; `added` or `removed`: change of a factor, of recovery codes or of a token */
  outcome: 'signed-in' | 'second-factor-asked' | 'refused' | 'added' | 'removed';
  /** Person who changed the account of somebody else; null: attempt to sign in, or change by the owner */
  by: {
    /** User id */
    id: number;
    /** Name; null: unknown */
    name: string | null;
    /** E-mail address; null: none */
    email: string | null;
  } | null;
  /** Network address; null for respondents and for unknown names */
  address: string | null;
  /** User-Agent of the browser; null if the address is null */
  userAgent: string | null;
};
export type SignInRecordPage = {
  /** The items of this page */
  items: SignInRecord[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type SignInRef = {
  /** Id of the sign-in */
  id: string;
};
export type SignInView = AccessToken | SecondFactorAsked;
export type SignedAddress = {
  /** Address that a browser downloads the file from, without a header */
  url: string;
  /** When the address ends, five minutes after it was made */
  expiresAt: string;
};
export type SignedOutView = {
  /** Always true */
  signedOut: true;
};
export type SourceImage = {
  /** Id of the source image */
  id: number;
  /** URL of a view of up to 3000 px */
  fullSizeUrl: string;
  /** URL of a view of at most 768 x 432 px */
  fixedSizeUrl: string;
  /** Words by which staff find the picture */
  keywords: string[];
  /** User id; null: a command stored the picture, or the account was deleted */
  uploader: string | null;
  /** ISO 8601, UTC */
  uploadedAt: string;
};
export type SourceImagePage = {
  /** The items of this page */
  items: SourceImage[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type SourceImagesCreateForAsServedInput = {
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels each. The form field may have any name. */
  files: File[];
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  keywords?: string[] | undefined;
  /** Id of an image set, guide image, image map or drinkware set */
  setId: string;
};
export type SourceImagesCreateForAsServedOutput = SourceImage[];
export type SourceImagesCreateForImageMapInput = {
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels each. The form field may have any name. */
  files: File[];
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  keywords?: string[] | undefined;
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
};
export type SourceImagesCreateForImageMapOutput = SourceImage[];
export type SourceImagesCreateInput = {
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels each. The form field may have any name. */
  files: File[];
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  keywords?: string[] | undefined;
};
export type SourceImagesCreateOutput = SourceImage[];
export type SplitDescriptionInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** Text that the respondent typed */
  desc: string;
  /**
   * Language in which it was typed, BCP 47. If it is not that of the locale, its words for "and" and "with" split
   * too: English, French, German
   *
   * Example: `"de"`
   */
  language?: string | undefined;
};
export type SplitDescriptionView = {
  /** The foods in the text, one by one */
  parts: string[];
};
export type SplitLists = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** Words at which a description is cut into foods; the first one stands for punctuation too */
  splitWords: string[];
  /** Words that stay with one of the words `next` behind a split word; * is any word */
  keepPairs: {
    /** First word of a pair that stays together */
    word: string;
    /** Words that may follow it */
    next: string[];
  }[];
};
export type StaffMember = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
  /** E-mail address; null: none */
  email: string | null;
  /** Phone number; null: none */
  phone: string | null;
  /** Language for messages to the person, BCP 47; null: unknown */
  language: string | null;
  /** Does the person accept e-mails? */
  emailNotifications: boolean;
  /** Does the person accept SMS? */
  smsNotifications: boolean;
  /** Further facts of the person: name -> value */
  customFields: Record<string, string>;
  /** User name in the survey; null: none */
  userName: string | null;
  /** Roles in this survey */
  roles: string[];
};
export type StaffPage = {
  /** The items of this page */
  items: StaffMember[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type StepOfCodingQueue = {
  /** Id of the step, which the trail names */
  stepId: string;
  /** The codings of the step */
  codings: {
    /** Coding id */
    id: string;
    /** Submission id */
    submissionId: string;
    /** Id of the food, missing food, meal or recall */
    subjectId: string;
    /**
     * `proposed`: a second person has not agreed; `agreed`: the proposal with which the coding that holds agrees;
     * `holds`; `replaced` by a later coding; `withdrawn`; `done`: it withdrew another coding
     */
    state: 'proposed' | 'agreed' | 'holds' | 'replaced' | 'withdrawn' | 'done';
  }[];
  /** Entries that were left for another step: a step has at most 1,000 */
  remaining: number;
};
export type StoredAsServedSet = {
  /** Id of the set */
  id: string;
  /** Version, which changes with each edit */
  version: string;
  /** What the set shows */
  description: string;
  /** Photographs, lightest first */
  images: {
    /** Id of the source image; null: unknown */
    sourceId: number | null;
    /** Absolute URL of the picture */
    imageUrl: string;
    /** The picture at `imageUrl` */
    image: Picture;
    /** Absolute URL of a small picture */
    thumbnailUrl: string;
    /** The picture at `thumbnailUrl` */
    thumbnail: Picture;
    /** Weight in g */
    weight: number;
    /** Text shown with the picture; null: none */
    label: string | null;
  }[];
};
export type StoredDrinkwareSet = {
  /** Id of the guide image from which respondents choose a vessel */
  guideId: string;
  /** One scale for each vessel */
  scales: {
    /** The object of the guide image that shows the vessel */
    objectId: number;
    /** Absolute URL of an image */
    baseImageUrl: string;
    /** The picture at `baseImageUrl` */
    baseImage: Picture;
    /** Absolute URL of an image */
    overlayImageUrl: string;
    /** The picture at `overlayImageUrl` */
    overlayImage: Picture;
    /** Width of the picture in px */
    width: number;
    /** Height of the picture in px */
    height: number;
    /** Pixel row of the empty container */
    emptyLevel: number;
    /** Pixel row of the full container */
    fullLevel: number;
    /** Volume v in ml at fill level fl, from 0 to 1, ascending by fill level */
    volumeSamples: {
      /** Fill level, 0 to 1 */
      fl: number;
      /** Volume in ml */
      v: number;
    }[];
  }[];
  /** Id of the set */
  id: string;
  /** Description of what it shows */
  description: string;
};
export type StoredGuideImage = {
  /** Id of the guide image */
  id: string;
  /** Description of what it shows */
  description: string;
  /** Id of the image map */
  imageMapId: string;
  /** Absolute URL of the photograph */
  baseImageUrl: string;
  /** The picture at `baseImageUrl` */
  baseImage: Picture;
  /** Objects in the order of keyboard navigation */
  objects: {
    /** Id of the object */
    id: number;
    /** What the object shows */
    description: string;
    /** Corners x0, y0, x1, y1, ... in units of the image width */
    outlineCoordinates: number[];
    /** Absolute URL of the picture with the outline of the object; null: none */
    overlayImageUrl: string | null;
    /** Weight in g; null: not known yet */
    weight: number | null;
  }[];
};
export type StoredImageMap = {
  /** Id of the image map */
  id: string;
  /** Description of what it shows */
  description: string;
  /** Id of the photograph */
  baseImageId: number;
  /** Absolute URL of the photograph */
  baseImageUrl: string;
  /** The picture at `baseImageUrl` */
  baseImage: Picture;
  /** Objects by object id */
  objects: Record<
    string,
    {
      /** What the object shows */
      description: string;
      /** Absolute URL of the picture with the outline of the object; null: none */
      overlayImageUrl: string | null;
      /** The picture at `overlayImageUrl`; null: none */
      overlayImage: Picture | null;
      /** Place in the order of keyboard navigation, from 0 */
      navigationIndex: number;
      /** Corners x0, y0, x1, y1, ... in units of the image width */
      outlineCoordinates: number[];
    }
  >;
};
export type StoredPeopleView = {
  /** The people in the order of the input */
  users: {
    /** User id */
    userId: number;
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
    /** Token that signs the person in: treat it as a password */
    urlAuthToken: string;
    /** Was the account created? */
    isNew: boolean;
  }[];
};
export type Submission = {
  /** Submission id */
  id: string;
  /** ISO 8601 with Z or an offset */
  startTime: string;
  /** ISO 8601 with Z or an offset */
  endTime: string;
  /** ISO 8601 with Z or an offset */
  submittedAt: string;
  /** IANA time zone of the respondent */
  timeZone: string;
  /** Number of the recall among those of the person in the survey, from 1; it never changes */
  recallNumber: number;
  /** The day recalled, as YYYY-MM-DD */
  recallDate: string;
  /** Did the server derive recallDate, because the client did not send it? */
  isRecallDateDerived: boolean;
  /** When the respondent got up on the day recalled; null: unknown */
  wakeTime: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
  } | null;
  /** When the respondent went to bed at the end of the day recalled; null: unknown */
  sleepTime: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
  } | null;
  /** Language of the questions, BCP 47, such as en-GB; null: unknown */
  language: string | null;
  /** self: the respondent answered alone; interview: somebody asked; null: unknown */
  mode: 'self' | 'interview' | null;
  /** Id of the scheme that was answered; null: the client named no version */
  schemeId: string | null;
  /** Version of the scheme that was answered; null: unknown */
  schemeVersion: number | null;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Meals of the day */
  meals: SubmittedMeal[];
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  totals: Nutrients;
  /** Totals of all foods but dietary supplements */
  totalsFromFood: Nutrients;
  /** Totals of dietary supplements */
  totalsFromSupplements: Nutrients;
  /** All foods of the list of which something was eaten */
  eaten: EatenFoods;
  /**
   * Nutrient type id of `totals` -> the eaten foods that have no value for it. A missing key: none. A type that is
   * not in `totals` is unknown for all of `eaten`
   */
  unknowns: Record<string, FoodsTogether>;
  /**
   * Is the energy of more than 10 % of the weight eaten unknown, or the weight of a food? The total is then too
   * low
   */
  incomplete: boolean;
  /** Nutrient type id -> name and unit */
  types: Record<string, NutrientTypeRef>;
};
export type SubmissionPage = {
  /** The items of this page */
  items: {
    /** Submission id */
    id: string;
    /** ISO 8601 with Z or an offset */
    startTime: string;
    /** ISO 8601 with Z or an offset */
    endTime: string;
    /** ISO 8601 with Z or an offset */
    submittedAt: string;
    /** IANA time zone of the respondent */
    timeZone: string;
    /** Number of the recall among those of the person in the survey, from 1; it never changes */
    recallNumber: number;
    /** The day recalled, as YYYY-MM-DD */
    recallDate: string;
    /** Did the server derive recallDate, because the client did not send it? */
    isRecallDateDerived: boolean;
    /** Number of meals with a food, found in the list or not. A meal at which the person had nothing is not counted */
    mealCount: number;
    /** Number of foods */
    foodCount: number;
  }[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type SubmissionReceipt = {
  /** Submission id */
  submissionId: string;
  /** URL to open after the recall; null: none */
  followUpUrl: string | null;
  /** Should the client show feedback? */
  redirectToFeedback: boolean;
};
export type SubmissionRef = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Submission id */
  submissionId: string;
};
export type SubmissionsListEarlierAmountsOutput = EarlierAmount[];
export type SubmitRecallInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** ISO 8601 with Z or an offset */
  startTime: string;
  /** ISO 8601 with Z or an offset */
  endTime: string;
  /**
   * IANA zone of the respondent; the survey's zone replaces an unknown one
   *
   * Example: `"Europe/London"`
   */
  timeZone?: string | undefined;
  /** Id that the client chooses for this recall; a second submission with it gets the first receipt */
  uxSessionId: string;
  /** Meals of the day, 1 to 50 */
  meals: RecalledMealInput[];
  /**
   * The day recalled, as YYYY-MM-DD. Absent: the server derives it from startTime and recallPeriod of the survey
   *
   * @default null
   */
  recallDate?: string | null | undefined;
  /**
   * When the respondent got up on the day recalled; null: unknown
   *
   * @default null
   */
  wakeTime?: TimeOfDay | null | undefined;
  /**
   * When the respondent went to bed at the end of the day recalled; null: unknown
   *
   * @default null
   */
  sleepTime?: TimeOfDay | null | undefined;
  /**
   * Language of the questions, BCP 47, such as en-GB; null: unknown
   *
   * Example: `"fr"`
   *
   * @default null
   */
  language?: string | null | undefined;
  /**
   * self: the respondent answered alone; interview: somebody asked; null: unknown
   *
   * @default null
   */
  mode?: 'self' | 'interview' | null | undefined;
  /**
   * Id of the scheme that was answered, beside schemeVersion; null: the scheme of the survey
   *
   * @default null
   */
  schemeId?: string | null | undefined;
  /**
   * Version of the scheme that was answered; null: unknown
   *
   * @default null
   */
  schemeVersion?: number | null | undefined;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   *
   * @default {}
   */
  answers?: Record<string, string | number | boolean | string[] | null> | undefined;
  /**
   * Answers to custom questions: name -> value
   *
   * @default {}
   */
  customData?: Record<string, string> | undefined;
  /**
   * What happened while the recall was reported, at most 2000 events
   *
   * @default []
   */
  paradata?: ParadataEventInput[] | undefined;
};
export type SubmittedFood = {
  /** Id by which exports and codings name the food */
  foodId: string;
  /** Id of the coding that made it what it is; null: it is as the respondent submitted it */
  codingId: string | null;
  /** Id that the client gives the food, different for each food of the recall; null: none */
  id: string | null;
  /** How it was eaten: with the other food, or as an ingredient of it; null: it is not linked to another food */
  relation: 'with' | 'ingredient' | null;
  /** Food code */
  code: string;
  /** False: the code was unknown; the food has no nutrients */
  isResolved: boolean;
  /** Name in English; null: unknown */
  englishDescription: string | null;
  /** Name in the locale; null: unknown */
  localDescription: string | null;
  /** Food group; null: unknown */
  foodGroup: {
    /** Food group id */
    id: number;
    /** Name of the food group */
    name: string;
  } | null;
  /** Was it bought ready to eat? */
  isReadyMeal: boolean;
  /** Text that the respondent searched for */
  searchTerm: string;
  /** The brand that the respondent chose */
  brand: string;
  /** Portion size method */
  portionMethod: string;
  /** Choices as the client recorded them: name -> value */
  portionData: Record<string, string>;
  /** Weight served, in g; null: unknown */
  servingWeight: number | null;
  /** Weight left over, in g; null: unknown */
  leftoversWeight: number | null;
  /** Weight eaten, in g; null: unknown */
  portionWeight: number | null;
  /** Is the portion plausible for the food? */
  reasonableAmount: boolean | null;
  /** Do the recorded choices give the weights? false: they give others; null: they cannot be verified */
  weightVerified: boolean | null;
  /** Nutrient table id; null: no nutrients */
  nutrientTableId: string | null;
  /** Id of the record in the table; null: no nutrients */
  nutrientTableCode: string | null;
  /** Id of the table of food-group equivalents beside the nutrient table; null: none */
  equivalentsTableId: string | null;
  /** Id of the record in that table; null: none */
  equivalentsTableCode: string | null;
  /** Is it a dietary supplement? */
  isSupplement: boolean;
  /** Text columns of the nutrient record: name -> value */
  fields: Record<string, string>;
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  nutrients: Nutrients;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Foods that were eaten with or in this one; foods are linked in three levels at most */
  linkedFoods: LinkedFood[];
};
export type SubmittedMeal = {
  /** Id by which codings name the meal */
  mealId: string;
  /** Name that the respondent gives the meal, such as Breakfast */
  name: string;
  /** Id of the scheme's meal, such as breakfast; null: unknown */
  kind: string | null;
  /** Time of day in the time zone of the recall */
  time: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
    /** 1: after midnight, on the day after the day recalled; otherwise 0 */
    dayOffset: number;
  };
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Foods of the food list */
  foods: SubmittedFood[];
  /** Foods that were not found in the list */
  missingFoods: SubmittedMissingFood[];
};
export type SubmittedMissingFood = {
  /** Name of the food */
  name: string;
  /** Brand of the food */
  brand: string;
  /** Description and preparation of the food */
  description: string;
  /** Amount that was served */
  portionSize: string;
  /** Amount that was left over */
  leftovers: string;
  /** Id by which exports and codings name the missing food */
  foodId: string;
};
export type SubscriptionInput = {
  /** Token of the link in a mail or an SMS: it stops and resumes messages, and nothing else */
  token: string;
};
export type Survey = {
  /** Survey id */
  id: string;
  /** Where respondents open the survey, without a personal link */
  url: string;
  /** Version of the settings; an update sends it as baseVersion */
  version: string;
  /** State as respondents see it, from `state` and the dates */
  effectiveState: 'pending' | 'running' | 'finished' | 'suspended';
  /**
   * Id of the scheme, the questionnaire of the survey: built in, published, or a draft that asks the built-in
   * default until its publication
   */
  schemeId: string;
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  localeId: string;
  /** State that staff set; see effectiveState */
  state: 'notInitialised' | 'suspended' | 'active';
  /** Reason for the suspension, which respondents see */
  suspensionReason: string | null;
  /** ISO 8601 with Z or an offset */
  startDate: string;
  /** ISO 8601 with Z or an offset */
  endDate: string;
  /**
   * IANA time zone
   *
   * Example: `"Europe/London"`
   */
  timeZone: string;
  /** Can anybody create an account of their own? */
  allowGeneratedUsers: boolean;
  /** Secret with which a panel provider signs people; null for callers who may not change it */
  generateUserKey: string | null;
  /** Can respondents have a name, an e-mail address and a phone number? */
  allowPersonalData: boolean;
  /** URL to open after a recall; [intake24_username_value] is replaced by the user name */
  externalFollowUpURL: string | null;
  /** E-mail address at which respondents ask for help */
  supportEmail: string;
  /** URL of the page that respondents come from; null: unknown */
  originatingURL: string | null;
  /** Welcome text, HTML */
  description: string | null;
  /** Thank-you page, HTML */
  finalPageHtml: string | null;
  /** URL that receives each submission, signed */
  submissionNotificationUrl: string | null;
  /** Does the survey give feedback? */
  feedbackEnabled: boolean;
  /** Style in which feedback is shown, such as default or playful */
  feedbackStyle: string;
  /** Number of recalls that feedback needs */
  numberOfSubmissionsForFeedback: number;
  /** Is a recall under way kept on the server? */
  storeUserSessionOnServer: boolean;
  /** Maximum number of recalls of a person in a day */
  maximumDailySubmissions: number;
  /** Maximum number of recalls of a person in the survey; null: no limit */
  maximumTotalSubmissions: number | null;
  /** Minimum number of seconds between two recalls of a person */
  minimumSubmissionInterval: number;
  /**
   * The day that a recall is about if the client sends no recallDate: the day before it began, the same day, or
   * the last 24 hours
   */
  recallPeriod: 'previous-day' | 'same-day' | 'last-24-hours';
  /** The most days between the day recalled and the day on which the recall began */
  maxDaysBack: number;
  /** Days after endDate for which personal links sign people in; null: they do not expire */
  linksValidDaysAfterEnd: number | null;
  /** Domain of sign-in links */
  authUrlDomainOverride: string | null;
  /** What the client may send when it fails */
  errorReporting: ErrorReporting;
  /**
   * When recalls get quality flags; null: the built-in cut-offs. An update replaces the whole object. It applies
   * to later recalls, and to stored ones when they are recalculated
   */
  qualityCutOffs: {
    /** Least plausible energy of a day, by sex */
    lowEnergyKcal: {
      /** Least plausible energy of women and girls, kcal; null: that of `any` */
      f: number | null;
      /** Least plausible energy of men and boys, kcal; null: that of `any` */
      m: number | null;
      /** Least plausible energy of everybody else, kcal; null: the built-in one */
      any: number | null;
    };
    /** Largest plausible energy of a day, by sex */
    highEnergyKcal: {
      /** Largest plausible energy of women and girls, kcal; null: that of `any` */
      f: number | null;
      /** Largest plausible energy of men and boys, kcal; null: that of `any` */
      m: number | null;
      /** Largest plausible energy of everybody else, kcal; null: the built-in one */
      any: number | null;
    };
    /** `quick_completion` for a recall in fewer minutes; null: 2 */
    shortestMinutes: number | null;
    /** `few_foods` for fewer foods, found in the list or not; null: no such flag */
    fewestFoods: number | null;
    /** `few_meals` for fewer meals with food; null: no such flag */
    fewestMeals: number | null;
    /** `missing_food` for more foods that were not in the list; null: no such flag */
    mostMissingFoods: number | null;
  } | null;
  /** Ranking of foods that match equally well; see `alg` of foods.lookup */
  searchSortingAlgorithm: 'paRules' | 'popularity' | 'globalPop' | 'fixed';
  /** Weight of the match against popularity, 0 to 100; see foods.lookup */
  searchMatchScoreWeight: number;
  /** Do codings of foods and meals hold only when a second person agrees? It is for codings from then on */
  needsSecondCoder: boolean;
  /** Is it a trial, whose recalls do not count for popularity? */
  isTest: boolean;
  /**
   * Secret that signs the requests to submissionNotificationUrl, in the one answer to the request that set the
   * first address; otherwise null. See webhooks.rotateSecret
   */
  submissionNotificationSecret: string | null;
};
export type SurveyHelp = {
  /** Languages that the application offers, first the one to begin with */
  languages: string[];
  /** Help with the application, in its order */
  help: {
    /** Id of the entry, unique in the survey */
    id: string;
    /** Title. Language -> text */
    title: Record<string, string>;
    /** Text; null: the clip says it all */
    text: Record<string, string> | null;
    /** Clip with captions; null: none */
    clip: {
      /** https URL of the video */
      url: string;
      /** Captions as WebVTT. Language -> text */
      captions: Record<string, string>;
      /** Transcript; null: that of the captions */
      transcript: Record<string, string> | null;
    } | null;
  }[];
};
export type SurveyIdVerdict = {
  /** Can a new survey have the id? */
  available: boolean;
  /** Why a new survey cannot have the id; null: it can */
  reason: 'malformed' | 'reserved' | 'taken' | null;
};
export type SurveyPage = {
  /** The items of this page */
  items: Survey[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type SurveyParameters = {
  /** Survey id */
  id: string;
  /**
   * Id of the scheme, the questionnaire of the survey. An id that no published scheme has means the built-in
   * default
   */
  schemeId: string;
  /** Locale id */
  localeId: string;
  /** State of the survey as respondents see it */
  state: 'pending' | 'running' | 'finished' | 'suspended';
  /** Reason for the suspension; null: none was given, or the survey is not suspended */
  suspensionReason: string | null;
  /** Welcome text, HTML; null: none */
  description: string | null;
  /** Thank-you page, HTML; null: none */
  finalPageHtml: string | null;
  /** Is a recall under way kept on the server? */
  storeUserSessionOnServer: boolean;
  /** Number of recalls that feedback needs */
  numberOfSurveysForFeedback: number;
  /** Maximum number of recalls of a person in a day */
  maximumDailySubmissions: number;
  /** The day that a recall is about if it has no recallDate */
  recallPeriod: 'previous-day' | 'same-day' | 'last-24-hours';
  /** The most days between the day recalled and the day on which the recall began */
  maxDaysBack: number;
  /** Maximum number of recalls of a person in the survey; null: no limit */
  maximumTotalSubmissions: number | null;
  /** Minimum number of seconds between two recalls of a person */
  minimumSubmissionInterval: number;
  /** Ranking of foods that match equally well; see `alg` of foods.lookup */
  searchSortingAlgorithm: 'paRules' | 'popularity' | 'globalPop' | 'fixed';
  /** Weight of the match against popularity, 0 to 100; see foods.lookup */
  searchMatchScoreWeight: number;
};
export type SurveyPresentation = {
  /** Survey id */
  surveyId: string;
  /** Version of the presentation; an update sends it as baseVersion */
  version: string;
  /** Title of the survey: language -> text; null: none */
  title: Record<string, string> | null;
  /** Languages that the application offers, first the one to begin with; empty: that of the food list */
  languages: string[];
  /**
   * Ways into the survey that the application offers: a personal `link`, name and `password`, a new account by
   * `generate`, a `panel` that signs people; null: all that the settings of the survey allow
   */
  signInModes: ('link' | 'password' | 'generate' | 'panel')[] | null;
  /** Telephone number for help; null: none */
  supportPhone: string | null;
  /** Colours; null: those of the scheme, or else of the application */
  colours: {
    /** Buttons and links */
    accent: string;
    /** Text on buttons */
    onAccent: string;
    /** Background of the page */
    background: string;
    /** Background of cards */
    surface: string;
    /** Text */
    text: string;
    /** Secondary text */
    muted: string;
  } | null;
  /** Help with the application, in its order */
  help: {
    /** Id of the entry, unique in the survey */
    id: string;
    /** Title. Language -> text */
    title: Record<string, string>;
    /** Text; null: the clip says it all */
    text: Record<string, string> | null;
    /** Clip with captions; null: none */
    clip: {
      /** https URL of the video */
      url: string;
      /** Captions as WebVTT. Language -> text */
      captions: Record<string, string>;
      /** Transcript; null: that of the captions */
      transcript: Record<string, string> | null;
    } | null;
  }[];
  /** Absolute URL of the logo, whose content never changes; null: none */
  logoUrl: string | null;
};
export type SurveyPresentationSetLogoInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** JPEG, PNG or SVG, up to 2 MB; it is served as WebP of at most 640 x 240 px */
  file: File;
};
export type SurveyRef = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
};
export type SurveyRequestInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Id of the request, which stays after the erasure */
  requestId: string;
};
export type SurveyScheme = {
  /** Scheme id; surveys name it in `schemeId` */
  id: string;
  /** Name for staff */
  name: string;
  /** published: a version is in use; draft: none was yet; retired: none is any more */
  state: 'draft' | 'published' | 'retired';
  /** Does it come with the service? It can be copied and does not change */
  isBuiltIn: boolean;
  /** An update sends it as baseVersion; null: built in */
  version: string | null;
  /** Number of the version that is edited; null: none */
  draftNumber: number | null;
  /** Number of the version that new recalls answer; null: none */
  publishedNumber: number | null;
  /** Number of surveys that name it */
  surveys: number;
  /** Time of the last change, ISO 8601 in UTC; null: built in */
  changedAt: string | null;
  /** Who changed it last; null: built in, a command, or a deleted account */
  changedBy: PersonRef | null;
  /** Versions, the newest first */
  versions: SurveySchemeVersion[];
};
export type SurveySchemeInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * Language of the texts, BCP 47; the nearest that the scheme has is answered; absent: all of them
   *
   * Example: `"fr"`
   */
  language?: string | undefined;
};
export type SurveySchemePage = {
  /** The items of this page */
  items: SurveySchemeSummary[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type SurveySchemeSummary = {
  /** Scheme id; surveys name it in `schemeId` */
  id: string;
  /** Name for staff */
  name: string;
  /** published: a version is in use; draft: none was yet; retired: none is any more */
  state: 'draft' | 'published' | 'retired';
  /** Does it come with the service? It can be copied and does not change */
  isBuiltIn: boolean;
  /** An update sends it as baseVersion; null: built in */
  version: string | null;
  /** Number of the version that is edited; null: none */
  draftNumber: number | null;
  /** Number of the version that new recalls answer; null: none */
  publishedNumber: number | null;
  /** Number of surveys that name it */
  surveys: number;
  /** Time of the last change, ISO 8601 in UTC; null: built in */
  changedAt: string | null;
  /** Who changed it last; null: built in, a command, or a deleted account */
  changedBy: PersonRef | null;
};
export type SurveySchemeVersion = {
  /** Number of the version; recalls send it as schemeVersion */
  number: number;
  /** published: new recalls answer it; retired: recalls that were begun with it still may */
  state: 'draft' | 'published' | 'retired';
  /** Time of its creation, ISO 8601 in UTC; null: built in */
  createdAt: string | null;
  /** Time of the last change, ISO 8601 in UTC; null: built in */
  changedAt: string | null;
  /** Time of its publication, ISO 8601 in UTC; null: none, or built in */
  publishedAt: string | null;
  /** Who published it; null: nobody, built in, or a deleted account */
  publishedBy: PersonRef | null;
  /** Time of its retirement, ISO 8601 in UTC; null: not retired */
  retiredAt: string | null;
};
export type SurveySchemeVersionDocument = {
  /** Scheme id */
  schemeId: string;
  /** Number of the version; recalls send it as schemeVersion */
  number: number;
  /** published: new recalls answer it; retired: recalls that were begun with it still may */
  state: 'draft' | 'published' | 'retired';
  /** Time of its creation, ISO 8601 in UTC; null: built in */
  createdAt: string | null;
  /** Time of the last change, ISO 8601 in UTC; null: built in */
  changedAt: string | null;
  /** Time of its publication, ISO 8601 in UTC; null: none, or built in */
  publishedAt: string | null;
  /** Who published it; null: nobody, built in, or a deleted account */
  publishedBy: PersonRef | null;
  /** Time of its retirement, ISO 8601 in UTC; null: not retired */
  retiredAt: string | null;
  /** Document of the questionnaire; docs/reference/schemes.md describes it. A draft may have faults */
  document: Record<string, unknown>;
};
export type SurveySubmission = {
  /** Submission id */
  id: string;
  /** ISO 8601 with Z or an offset */
  startTime: string;
  /** ISO 8601 with Z or an offset */
  endTime: string;
  /** ISO 8601 with Z or an offset */
  submittedAt: string;
  /** IANA time zone of the respondent */
  timeZone: string;
  /** Number of the recall among those of the person in the survey, from 1; it never changes */
  recallNumber: number;
  /** The day recalled, as YYYY-MM-DD */
  recallDate: string;
  /** Did the server derive recallDate, because the client did not send it? */
  isRecallDateDerived: boolean;
  /** When the respondent got up on the day recalled; null: unknown */
  wakeTime: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
  } | null;
  /** When the respondent went to bed at the end of the day recalled; null: unknown */
  sleepTime: {
    /** 0 to 23 */
    hours: number;
    /** 0 to 59 */
    minutes: number;
  } | null;
  /** Language of the questions, BCP 47, such as en-GB; null: unknown */
  language: string | null;
  /** self: the respondent answered alone; interview: somebody asked; null: unknown */
  mode: 'self' | 'interview' | null;
  /** Id of the scheme that was answered; null: the client named no version */
  schemeId: string | null;
  /** Version of the scheme that was answered; null: unknown */
  schemeVersion: number | null;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Meals of the day */
  meals: SubmittedMeal[];
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  totals: Nutrients;
  /** Totals of all foods but dietary supplements */
  totalsFromFood: Nutrients;
  /** Totals of dietary supplements */
  totalsFromSupplements: Nutrients;
  /** All foods of the list of which something was eaten */
  eaten: EatenFoods;
  /**
   * Nutrient type id of `totals` -> the eaten foods that have no value for it. A missing key: none. A type that is
   * not in `totals` is unknown for all of `eaten`
   */
  unknowns: Record<string, FoodsTogether>;
  /**
   * Is the energy of more than 10 % of the weight eaten unknown, or the weight of a food? The total is then too
   * low
   */
  incomplete: boolean;
  /** Nutrient type id -> name and unit */
  types: Record<string, NutrientTypeRef>;
  /** Who submitted it */
  respondent: {
    /** User id */
    userId: number;
    /** User name in the survey; null: the person was erased */
    userName: string | null;
  };
  /** Who interviewed the respondent; null: nobody, or their account is deleted */
  interviewer: PersonRef | null;
  /** The version of meals, foods, sums and flags that is answered */
  as: 'coded' | 'submitted';
  /** Do codings change the foods? */
  isCoded: boolean;
  /** Judgement of a nutritionist; null: nobody judged */
  validity: RecallValidity | null;
  /** Reasons for a nutritionist to look at the recall */
  flags: QualityFlag[];
};
export type SurveySubmissionPage = {
  /** The items of this page */
  items: SurveySubmissionSummary[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type SurveySubmissionSummary = {
  /** Submission id */
  id: string;
  /** User id */
  userId: number;
  /** User name in the survey; null: the person was erased */
  userName: string | null;
  /** Number of the recall among those of the person in the survey, from 1; it never changes */
  recallNumber: number;
  /** The day recalled, as YYYY-MM-DD */
  recallDate: string;
  /** Did the server derive recallDate, because the client did not send it? */
  isRecallDateDerived: boolean;
  /** ISO 8601 with Z or an offset */
  startTime: string;
  /** ISO 8601 with Z or an offset */
  endTime: string;
  /** ISO 8601 with Z or an offset */
  submittedAt: string;
  /** IANA zone of the respondent */
  timeZone: string;
  /** Minutes from start to end, to a tenth */
  minutesToComplete: number;
  /** Number of meals with a food, found in the list or not. A meal at which the person had nothing is not counted */
  mealCount: number;
  /** Number of foods */
  foodCount: number;
  /** Number of foods that the respondent did not find in the list */
  missingFoodCount: number;
  /** Energy of all foods in kcal; null: unknown for every food */
  energyKcal: number | null;
  /** Reasons for a nutritionist to look at the recall */
  flags: QualityFlag[];
  /** Judgement of a nutritionist; null: nobody judged */
  validity: RecallValidity | null;
};
export type SurveySubmissionsListExportColumnsOutput = ExportColumn[];
export type SurveysChangeRolesInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Roles of users */
  users: {
    /** User id */
    userId: number;
    /** Role, such as demo/staff */
    role: string;
  }[];
};
export type SynonymSets = {
  /** Version of all settings of the locale; an edit sends it as baseVersion */
  version: string;
  /** Sets of words or short phrases that mean the same */
  sets: string[][];
};
export type ThirdLevelFood = {
  /** Id by which exports and codings name the food */
  foodId: string;
  /** Id of the coding that made it what it is; null: it is as the respondent submitted it */
  codingId: string | null;
  /** Id that the client gives the food, different for each food of the recall; null: none */
  id: string | null;
  /** How it was eaten: with the other food, or as an ingredient of it; null: it is not linked to another food */
  relation: 'with' | 'ingredient' | null;
  /** Food code */
  code: string;
  /** False: the code was unknown; the food has no nutrients */
  isResolved: boolean;
  /** Name in English; null: unknown */
  englishDescription: string | null;
  /** Name in the locale; null: unknown */
  localDescription: string | null;
  /** Food group; null: unknown */
  foodGroup: {
    /** Food group id */
    id: number;
    /** Name of the food group */
    name: string;
  } | null;
  /** Was it bought ready to eat? */
  isReadyMeal: boolean;
  /** Text that the respondent searched for */
  searchTerm: string;
  /** The brand that the respondent chose */
  brand: string;
  /** Portion size method */
  portionMethod: string;
  /** Choices as the client recorded them: name -> value */
  portionData: Record<string, string>;
  /** Weight served, in g; null: unknown */
  servingWeight: number | null;
  /** Weight left over, in g; null: unknown */
  leftoversWeight: number | null;
  /** Weight eaten, in g; null: unknown */
  portionWeight: number | null;
  /** Is the portion plausible for the food? */
  reasonableAmount: boolean | null;
  /** Do the recorded choices give the weights? false: they give others; null: they cannot be verified */
  weightVerified: boolean | null;
  /** Nutrient table id; null: no nutrients */
  nutrientTableId: string | null;
  /** Id of the record in the table; null: no nutrients */
  nutrientTableCode: string | null;
  /** Id of the table of food-group equivalents beside the nutrient table; null: none */
  equivalentsTableId: string | null;
  /** Id of the record in that table; null: none */
  equivalentsTableCode: string | null;
  /** Is it a dietary supplement? */
  isSupplement: boolean;
  /** Text columns of the nutrient record: name -> value */
  fields: Record<string, string>;
  /** Nutrient type id -> amount, in the unit of the type. A missing key is an unknown amount. */
  nutrients: Nutrients;
  /**
   * Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null:
   * skipped
   */
  answers: Record<string, string | number | boolean | string[] | null>;
  /** Answers to custom questions: name -> value */
  customData: Record<string, string>;
  /** Empty: this is the third level */
  linkedFoods: unknown[];
};
export type Thumbnail = {
  /** Is it a food or a category? */
  type: 'food' | 'category';
  /** Food or category code */
  code: string;
  /** Id of the source image that the thumbnail was made from; null: there is no thumbnail */
  sourceImageId: number | null;
  /** The thumbnail, at most 320 px wide and high; null: there is none */
  thumbnail: Picture | null;
};
export type ThumbnailInput = {
  /** Is it a food or a category? */
  type: 'food' | 'category';
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
};
export type ThumbnailsUploadInput = {
  /** Is it a food or a category? */
  type: 'food' | 'category';
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** JPEG, PNG or SVG, up to 32 MB and 50 megapixels */
  file: File;
  /**
   * Words by which staff find the picture
   *
   * @default []
   */
  keywords?: string[] | undefined;
};
export type TimeOfDay = {
  /** 0 to 23 */
  hours: number;
  /** 0 to 59 */
  minutes: number;
};
export type TokenInput = {
  /** Id of a personal access token */
  id: string;
  /** User id */
  userId: number;
};
export type TopFoods = {
  /** Nutrient type id */
  nutrientTypeId: number;
  /** Name */
  description: string;
  /** Unit symbol, such as mg */
  unit: string;
  /** At most 5 foods, largest share first */
  foods: {
    /** Food code */
    code: string;
    /** Name of the food */
    description: string;
    /** Amount a day, in `unit` */
    amount: number;
    /** Share of the intake from all foods, in % */
    share: number;
  }[];
  /** All other foods together */
  rest: {
    /** Number of other foods */
    foodCount: number;
    /** Amount a day, in `unit` */
    amount: number;
    /** Share of the intake from all foods, in % */
    share: number;
  };
  /** Does it rest on energy of recalls that are `incomplete`? It is then not reliable */
  incomplete: boolean;
};
export type TrailEntry = {
  /** Id of the entry */
  id: string;
  /** When the change was made; ISO 8601 in UTC */
  at: string;
  /** Who made the change; null: a command of the operator, or nobody who was signed in */
  actor: {
    /** User id, which outlives the account */
    id: number;
    /** Name; null: unknown, or the account was deleted or erased */
    name: string | null;
  } | null;
  /** Area that the record belongs to */
  area:
    | 'surveys'
    | 'schemes'
    | 'people'
    | 'fieldwork'
    | 'notifications'
    | 'consents'
    | 'deletions'
    | 'rules'
    | 'food-lists'
    | 'pictures'
    | 'jobs'
    | 'exports'
    | 'codings';
  /** Kind of change */
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'list'
    | 'unlist'
    | 'import'
    | 'recalculate'
    | 'add'
    | 'remove'
    | 'grant'
    | 'revoke'
    | 'reset'
    | 'send'
    | 'cancel'
    | 'export'
    | 'publish'
    | 'retire'
    | 'withdraw';
  /** The record that was changed */
  subject: {
    /** Kind of the record */
    kind:
      | 'food'
      | 'category'
      | 'locale'
      | 'nutrient-table'
      | 'survey'
      | 'submission'
      | 'food-group'
      | 'consent'
      | 'deletion-request'
      | 'survey-scheme'
      | 'recall-days'
      | 'interview'
      | 'callback'
      | 'person'
      | 'notification'
      | 'notification-batch'
      | 'webhook'
      | 'demographic-group'
      | 'as-served-set'
      | 'image-map'
      | 'guide-image'
      | 'drinkware-set'
      | 'source-image'
      | 'job'
      | 'export'
      | 'message-template'
      | 'respondents-upload'
      | 'nutrient-record'
      | 'coding'
      | 'extract'
      | 'search-miss';
    /** Code or id of the record after the change */
    id: string;
    /** Name of the record at the time; of a person the user name, null after their erasure */
    label: string | null;
  };
  /** Survey; null: the change is not of one survey */
  surveyId: string | null;
  /** Locale of a part that changed; null: any other change */
  localeId: string | null;
  /** Changed fields before the change; null: none, or not recorded */
  before?: unknown;
  /** Changed fields after the change; null: none, or not recorded */
  after?: unknown;
  /** Name of the import that made the change; null: none */
  importName: string | null;
  /** Why the record was changed; null: nothing is known */
  reason: {
    /** Words were accepted as other names of a food */
    kind: 'search-miss';
    /** The words that were accepted */
    texts: {
      /** The words */
      text: string;
      /** How many people did not find the food by them */
      people: number;
    }[];
  } | null;
};
export type TrailPage = {
  /** The items of this page */
  items: TrailEntry[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
  /** Cursor of the next page; null: there is none */
  nextCursor: string | null;
};
export type Translation = {
  /**
   * What is translated: the key of a `method`, the name of a `unit`, the `label` of a picture, an outline or a
   * choice
   */
  kind: 'method' | 'unit' | 'label';
  /** Key of the method, name of the unit or label, as the food list has it */
  key: string;
  /** Text that editors wrote at this level; null: none */
  text: string | null;
  /**
   * Text in this language, or in it without its region, that is shown otherwise: of a prototype, of the
   * installation or built in; null: none
   */
  inherited: string | null;
  /** Does the food list have it? Always false for the installation */
  isInUse: boolean;
};
export type TranslationPage = {
  /** The items of this page */
  items: Translation[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
};
export type Translations = {
  /** Language that was asked for, BCP 47 */
  language: string;
  /** Key of a portion size method (its `description`) -> text */
  methods: Record<string, string>;
  /** Name of a unit -> text */
  units: Record<string, string>;
  /** Label of a picture, an outline or a choice -> text */
  labels: Record<string, string>;
};
export type TranslationsTextsInput = {
  /**
   * Language, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /**
   * Locale of the food list, with whose texts and language the answer is made; absent: those of the installation
   *
   * Example: `"en_GB"`
   */
  locale?: string | undefined;
};
export type UpdateAsServedSetInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  currentId: string;
  /** A new id, which renames the set */
  id?: string | undefined;
  /** What the set shows */
  description: string;
  /** Pictures of growing amounts, each of another weight */
  images: {
    /** Id of the source image */
    sourceImageId: number;
    /** Weight in g */
    weight: number;
    /**
     * Text shown with the picture; null: none
     *
     * @default null
     */
    label?: string | null | undefined;
  }[];
  /** Version that was read; absent: not compared */
  baseVersion?: string | undefined;
};
export type UpdateCallbackInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Id of the request to be called */
  callbackId: string;
  /** `open`: nobody has called; `unreachable`: somebody tried; `done`: the name and the number are deleted */
  state?: 'open' | 'unreachable' | 'done' | undefined;
  /** A note for the team; null: none */
  note?: string | null | undefined;
};
export type UpdateCategoryInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  currentCode: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /**
   * A new code renames the category
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Hidden from respondents; foods in it still inherit from it */
  isHidden: boolean;
  /** Inheritable attributes; null or absent: inherited from the categories */
  attributes: AttributesInput;
  /** Categories directly above */
  parentCategories: string[];
  /** If absent, the tags stay */
  tags?: string[] | undefined;
  /** If absent, the restrictions stay */
  localeRestrictions?: string[] | undefined;
};
export type UpdateDemographicGroupInput = {
  /** Demographic group id */
  id: number;
  /**
   * Locale whose surveys use the group; null: no locale
   *
   * Example: `"en_GB"`
   */
  localeId?: string | null | undefined;
  /**
   * Survey that uses the group; null: no survey
   *
   * Example: `"demo"`
   */
  surveyId?: string | null | undefined;
  /** null: both */
  sex?: 'f' | 'm' | null | undefined;
  /** Years; null: any */
  age?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /** cm; null: any */
  height?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /** kg; null: any */
  weight?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | null
    | undefined;
  /** Physical activity level, of GET /admin/physical-activity-levels; null: any */
  physicalLevelId?: number | null | undefined;
  /** Nutrient type whose intake is judged */
  nutrientTypeId?: number | undefined;
  /**
   * The value that is compared with the sectors. range: mean intake a day, in the unit of the nutrient;
   * percentage_of_energy: share of the energy intake, %; per_unit_of_weight: intake a day for each kg of body
   * weight; energy_divided_by_bmr: % of the energy requirement, activity and weight target included
   */
  nutrientRuleType?: 'range' | 'percentage_of_energy' | 'per_unit_of_weight' | 'energy_divided_by_bmr' | undefined;
  /**
   * Energy of a unit of the nutrient in kcal, such as 9 for a g of fat. It is stored once for the nutrient type,
   * and all of its groups share it. percentage_of_energy needs it
   */
  nutrientTypeKCalPerUnit?: number | null | undefined;
};
export type UpdateFoodGroupInput = {
  /** Food group id */
  id: number;
  /**
   * Name of the food group
   *
   * Example: `"Breakfast cereals"`
   */
  name: string;
};
export type UpdateFoodInput = {
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  currentCode: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /**
   * A new code renames the food
   *
   * Example: `"MSSK"`
   */
  code: string;
  /** Name in English */
  englishDescription: string;
  /** Food group; 0 = unassigned */
  groupCode: number;
  /** Inheritable attributes; null or absent: inherited from the categories */
  attributes: AttributesInput;
  /** Categories directly above */
  parentCategories: string[];
  /** Locales the food may be used in; empty = all */
  localeRestrictions: string[];
};
export type UpdateGuideImageMetaInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  currentId: string;
  /** A new id, which renames the guide image */
  id?: string | undefined;
  /** What the guide image shows */
  description?: string | undefined;
};
export type UpdateGuideImageObjectsInput = {
  /** Id of an image set, guide image, image map or drinkware set */
  id: string;
  /** Width of the picture on which the outlines were drawn, in any unit */
  imageWidth: number;
  /** Height of that picture, in the same unit */
  imageHeight: number;
  /** All objects, in the order of keyboard navigation */
  objects: {
    /** Absent for a new object, which gets the lowest free id */
    id?: number | undefined;
    /** Description of what it shows */
    description: string;
    /** Corners x0, y0, x1, y1, ... in units of the image width */
    outlineCoordinates: number[];
    /** Weight in g; null: not known yet */
    weight: number | null;
  }[];
};
export type UpdateLocalCategoryInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * The version that was read; null or absent for a first record
   *
   * @default null
   */
  baseVersion?: string | null | undefined;
  /**
   * null: inherited from the prototype locale
   *
   * @default null
   */
  localDescription?: string | null | undefined;
  /** Portion size methods, in order; empty: inherited from the categories */
  portionSize: PortionSizeMethodInput[];
};
export type UpdateLocalFoodInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Food or category code
   *
   * Example: `"MSSK"`
   */
  code: string;
  /**
   * The version that was read; null or absent for a first record
   *
   * @default null
   */
  baseVersion?: string | null | undefined;
  /**
   * null: inherited from the prototype locale
   *
   * @default null
   */
  localDescription?: string | null | undefined;
  /** Portion size methods, in order; empty: inherited from the categories */
  portionSize: PortionSizeMethodInput[];
  /** Nutrient table id -> record id */
  nutrientTableCodes: Record<string, string>;
  /** Foods that a respondent is asked about, in their order */
  associatedFoods: {
    /** The food or category that is asked about */
    target: {
      /** Is a food or a category asked about? */
      type: 'food' | 'category';
      /**
       * Food or category code
       *
       * Example: `"MSSK"`
       */
      code: string;
    };
    /** Question that the respondent is asked */
    promptText: string;
    /**
     * The associated food becomes the main one: butter asks for bread
     *
     * @default false
     */
    linkAsMain?: boolean | undefined;
    /** Name that is recorded if the food is not found */
    genericName: string;
    /**
     * The respondent may name several
     *
     * @default false
     */
    multiple?: boolean | undefined;
  }[];
  /** Brands that a respondent may choose from */
  brandNames: string[];
  /** Other names that search finds; absent: the stored names stay */
  alternativeNames?: string[] | undefined;
};
export type UpdateLocaleInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /** The version that was read; 409 if the stored version is another one; absent: not checked */
  baseVersion?: string | undefined;
  /**
   * Name in English
   *
   * Example: `"Portuguese (Brazil)"`
   */
  englishName?: string | undefined;
  /**
   * Name in its own language
   *
   * Example: `"Português (Brasil)"`
   */
  localName?: string | undefined;
  /**
   * Language of the food list, BCP 47
   *
   * Example: `"pt-BR"`
   */
  respondentLanguage?: string | undefined;
  /**
   * Language of the editors, BCP 47
   *
   * Example: `"en"`
   */
  adminLanguage?: string | undefined;
  /**
   * Code of the flag to show
   *
   * Example: `"br"`
   */
  flagCode?: string | undefined;
  /** Direction of writing */
  textDirection?: 'ltr' | 'rtl' | undefined;
  /**
   * Locale from which missing food data are inherited; null: none
   *
   * Example: `"pt_PT"`
   */
  prototypeLocale?: string | null | undefined;
};
export type UpdateLocaleTranslationsInput = {
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  locale: string;
  /**
   * Language, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /** Texts to write or to remove. Others stay. Of two with one kind and key the last one counts */
  texts: {
    /**
     * What is translated: the key of a `method`, the name of a `unit`, the `label` of a picture, an outline or a
     * choice
     */
    kind: 'method' | 'unit' | 'label';
    /** Key of the method, name of the unit or label, as the food list has it */
    key: string;
    /** Text; null: removed, so that the one that it hid is shown again */
    text: string | null;
  }[];
};
export type UpdateNutrientRecordInput = {
  /**
   * Nutrient table id
   *
   * Example: `"NDNS"`
   */
  nutrientTableId: string;
  /**
   * Id of a record in the table, such as a food code
   *
   * Example: `"13-145"`
   */
  recordId: string;
  /** The version that was read; 409 if the stored version is another one */
  baseVersion: string;
  /** Name in English */
  description?: string | undefined;
  /** Name in the language of the table; null: none */
  localDescription?: string | null | undefined;
  /** Text columns of the table, copied into recalls */
  fields?: Record<string, string> | undefined;
  /** All known amounts. A nutrient that is left out is unknown, not zero */
  nutrients?:
    | {
        /** Nutrient type id */
        nutrientId: number;
        /** In the unit of the nutrient type, per 100 g of food */
        amountPer100g: number;
      }[]
    | undefined;
  /** All amounts that are too small to be measured. An amount in `nutrients` counts instead */
  belowDetection?:
    | {
        /** Nutrient type id */
        nutrientId: number;
        /** Limit of detection in the unit of the nutrient type, per 100 g of food; null: traces */
        limitPer100g: number | null;
      }[]
    | undefined;
  /** true: take the record out of use, so that no food can get it; false: take it into use again */
  isRetired?: boolean | undefined;
};
export type UpdatePasswordInput = {
  /** User id */
  userId: number;
  /** The new password */
  password: string;
  /** Required to change your own password */
  currentPassword?: string | undefined;
};
export type UpdatePhysicalDataInput = {
  /** User id */
  userId: number;
  /** Sex: f or m; null: unknown */
  sex?: 'f' | 'm' | null | undefined;
  /** Day of birth, yyyy-mm-dd */
  birthdate?: string | null | undefined;
  /** Weight in kg */
  weight?: number | null | undefined;
  /** Weight target of the person; null: unknown */
  weightTarget?: 'keep_weight' | 'lose_weight' | 'gain_weight' | null | undefined;
  /** Height in cm */
  height?: number | null | undefined;
  /** Id of a physical activity level; null: unknown */
  physicalActivityLevelId?: number | null | undefined;
};
export type UpdatePresentationInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** The version that was read; 409 if the stored version is another one; absent: not checked */
  baseVersion?: string | undefined;
  /** Title of the survey: language -> text; null: none */
  title?: Record<string, string> | null | undefined;
  /** Languages that the application offers, first the one to begin with; empty: that of the food list */
  languages?: string[] | undefined;
  /**
   * Ways into the survey that the application offers: a personal `link`, name and `password`, a new account by
   * `generate`, a `panel` that signs people; null: all that the settings of the survey allow
   */
  signInModes?: ('link' | 'password' | 'generate' | 'panel')[] | null | undefined;
  /** Telephone number for help; null: none */
  supportPhone?: string | null | undefined;
  /** Colours; null: those of the scheme, or else of the application */
  colours?:
    | {
        /** Buttons and links */
        accent: string;
        /** Text on buttons */
        onAccent: string;
        /** Background of the page */
        background: string;
        /** Background of cards */
        surface: string;
        /** Text */
        text: string;
        /** Secondary text */
        muted: string;
      }
    | null
    | undefined;
  /** Help with the application, in its order */
  help?:
    | {
        /** Id of the entry, unique in the survey */
        id: string;
        /** Title. Language -> text */
        title: Record<string, string>;
        /** Text; null: the clip says it all */
        text: Record<string, string> | null;
        /** Clip with captions; null: none */
        clip: {
          /** https URL of the video */
          url: string;
          /** Captions as WebVTT. Language -> text */
          captions: Record<string, string>;
          /** Transcript; null: that of the captions */
          transcript: Record<string, string> | null;
        } | null;
      }[]
    | undefined;
};
export type UpdateScaleSectorInput = {
  /** Scale sector id */
  id: number;
  /** HTML; sanitised */
  name?: string | undefined;
  /** HTML; sanitised */
  description?: string | null | undefined;
  /** The judgement of an intake in the range */
  sentiment?:
    | 'too_low'
    | 'low'
    | 'bit_low'
    | 'neutral'
    | 'good'
    | 'excellent'
    | 'bit_high'
    | 'high'
    | 'too_high'
    | undefined;
  /**
   * In the unit of the rule: the unit of the nutrient, % for the two percentages, or units for each kg; half-open:
   * the end is excluded
   */
  range?:
    | {
        /** Lower bound, included */
        start: number;
        /** Upper bound, excluded */
        end: number;
      }
    | undefined;
};
export type UpdateSchemeInput = {
  /**
   * Scheme id; surveys name it in `schemeId`
   *
   * Example: `"winter-2027"`
   */
  schemeId: string;
  /** The version that was read; 409 if the stored version is another one; absent: not checked */
  baseVersion?: string | undefined;
  /**
   * Name for staff
   *
   * Example: `"Winter study"`
   */
  name?: string | undefined;
  /**
   * Document of the questionnaire; docs/reference/schemes.md describes it. It may have faults until it is
   * published
   */
  document?: Record<string, unknown> | undefined;
};
export type UpdateSourceImageInput = {
  /** Id of the source image */
  id: number;
  /** Words by which staff find the picture */
  keywords: string[];
};
export type UpdateSurveyInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** The version that was read; 409 if the stored version is another one; absent: not checked */
  baseVersion?: string | undefined;
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  id?: string | undefined;
  /**
   * Id of the scheme, the questionnaire of the survey: built in, published, or a draft that asks the built-in
   * default until its publication
   */
  schemeId?: string | undefined;
  /**
   * Locale id
   *
   * Example: `"en_GB"`
   */
  localeId?: string | undefined;
  /** State that staff set; see effectiveState */
  state?: 'notInitialised' | 'suspended' | 'active' | undefined;
  /** Reason for the suspension, which respondents see */
  suspensionReason?: string | null | undefined;
  /** ISO 8601 with Z or an offset */
  startDate?: string | undefined;
  /** ISO 8601 with Z or an offset */
  endDate?: string | undefined;
  /**
   * IANA time zone
   *
   * Example: `"Europe/London"`
   */
  timeZone?: string | undefined;
  /** Can anybody create an account of their own? */
  allowGeneratedUsers?: boolean | undefined;
  /** Secret with which a panel provider signs people; null for callers who may not change it */
  generateUserKey?: string | null | undefined;
  /** Can respondents have a name, an e-mail address and a phone number? */
  allowPersonalData?: boolean | undefined;
  /** URL to open after a recall; [intake24_username_value] is replaced by the user name */
  externalFollowUpURL?: string | null | undefined;
  /** E-mail address at which respondents ask for help */
  supportEmail?: string | undefined;
  /** URL of the page that respondents come from; null: unknown */
  originatingURL?: string | null | undefined;
  /** Welcome text, HTML */
  description?: string | null | undefined;
  /** Thank-you page, HTML */
  finalPageHtml?: string | null | undefined;
  /** URL that receives each submission, signed */
  submissionNotificationUrl?: string | null | undefined;
  /** Does the survey give feedback? */
  feedbackEnabled?: boolean | undefined;
  /** Style in which feedback is shown, such as default or playful */
  feedbackStyle?: string | undefined;
  /** Number of recalls that feedback needs */
  numberOfSubmissionsForFeedback?: number | undefined;
  /** Is a recall under way kept on the server? */
  storeUserSessionOnServer?: boolean | undefined;
  /** Maximum number of recalls of a person in a day */
  maximumDailySubmissions?: number | undefined;
  /** Maximum number of recalls of a person in the survey; null: no limit */
  maximumTotalSubmissions?: number | null | undefined;
  /** Minimum number of seconds between two recalls of a person */
  minimumSubmissionInterval?: number | undefined;
  /**
   * The day that a recall is about if the client sends no recallDate: the day before it began, the same day, or
   * the last 24 hours
   */
  recallPeriod?: 'previous-day' | 'same-day' | 'last-24-hours' | undefined;
  /** The most days between the day recalled and the day on which the recall began */
  maxDaysBack?: number | undefined;
  /** Days after endDate for which personal links sign people in; null: they do not expire */
  linksValidDaysAfterEnd?: number | null | undefined;
  /** Domain of sign-in links */
  authUrlDomainOverride?: string | null | undefined;
  /** What the client may send when it fails */
  errorReporting?:
    | {
        /** May the client send the state of the recall with an error? */
        reportSurveyState: boolean;
        /** May the client send a stack trace with an error? */
        reportStackTrace: boolean;
      }
    | undefined;
  /**
   * When recalls get quality flags; null: the built-in cut-offs. An update replaces the whole object. It applies
   * to later recalls, and to stored ones when they are recalculated
   */
  qualityCutOffs?:
    | {
        /** Least plausible energy of a day, by sex */
        lowEnergyKcal: {
          /** Least plausible energy of women and girls, kcal; null: that of `any` */
          f: number | null;
          /** Least plausible energy of men and boys, kcal; null: that of `any` */
          m: number | null;
          /** Least plausible energy of everybody else, kcal; null: the built-in one */
          any: number | null;
        };
        /** Largest plausible energy of a day, by sex */
        highEnergyKcal: {
          /** Largest plausible energy of women and girls, kcal; null: that of `any` */
          f: number | null;
          /** Largest plausible energy of men and boys, kcal; null: that of `any` */
          m: number | null;
          /** Largest plausible energy of everybody else, kcal; null: the built-in one */
          any: number | null;
        };
        /** `quick_completion` for a recall in fewer minutes; null: 2 */
        shortestMinutes: number | null;
        /** `few_foods` for fewer foods, found in the list or not; null: no such flag */
        fewestFoods: number | null;
        /** `few_meals` for fewer meals with food; null: no such flag */
        fewestMeals: number | null;
        /** `missing_food` for more foods that were not in the list; null: no such flag */
        mostMissingFoods: number | null;
      }
    | null
    | undefined;
  /** Ranking of foods that match equally well; see `alg` of foods.lookup */
  searchSortingAlgorithm?: 'paRules' | 'popularity' | 'globalPop' | 'fixed' | undefined;
  /** Weight of the match against popularity, 0 to 100; see foods.lookup */
  searchMatchScoreWeight?: number | undefined;
  /** Do codings of foods and meals hold only when a second person agrees? It is for codings from then on */
  needsSecondCoder?: boolean | undefined;
  /** Is it a trial, whose recalls do not count for popularity? */
  isTest?: boolean | undefined;
};
export type UpdateTranslationsInput = {
  /**
   * Language, BCP 47
   *
   * Example: `"fr"`
   */
  language: string;
  /** Texts to write or to remove. Others stay. Of two with one kind and key the last one counts */
  texts: {
    /**
     * What is translated: the key of a `method`, the name of a `unit`, the `label` of a picture, an outline or a
     * choice
     */
    kind: 'method' | 'unit' | 'label';
    /** Key of the method, name of the unit or label, as the food list has it */
    key: string;
    /** Text; null: removed, so that the one that it hid is shown again */
    text: string | null;
  }[];
};
export type UpdateUserInput = {
  /** User id */
  userId: number;
  /** Name; null: none */
  name?: string | null | undefined;
  /** E-mail address; null: none */
  email?: string | null | undefined;
  /** Phone number; null: none */
  phone?: string | null | undefined;
  /**
   * Language for messages to the person, BCP 47; null: unknown
   *
   * Example: `"fr"`
   */
  language?: string | null | undefined;
  /** Does the person accept e-mails? */
  emailNotifications?: boolean | undefined;
  /** Does the person accept SMS? */
  smsNotifications?: boolean | undefined;
};
export type UpdatedTranslations = {
  /** Number of texts that were written */
  written: number;
  /** Number of texts that were removed */
  removed: number;
};
export type UploadedRespondents = {
  /** done: the people are stored; checked: a dry run; queued: `job` continues the work */
  state: 'done' | 'checked' | 'queued';
  /** Number of accounts created; null: not known yet */
  created: number | null;
  /** Number of accounts changed */
  updated: number | null;
  /** The people in the order of the file */
  users: {
    /** User id */
    userId: number;
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
    /** Token that signs the person in: treat it as a password */
    urlAuthToken: string;
  }[];
  /** true: there are more than 10,000 people and `users` is empty; export the authentication URLs */
  usersOmitted: boolean;
  job: Job | null;
};
export type UpsertPeopleInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** People by user name. New people get accounts */
  users: {
    /**
     * Name under which a person signs in to the survey
     *
     * Example: `"respondent1"`
     */
    userName: string;
    /** If absent, an account keeps its password. A person without a password signs in by their link */
    password?: string | undefined;
    /** Name; null: none */
    name?: string | null | undefined;
    /** E-mail address; null: none */
    email?: string | null | undefined;
    /** Phone number; null: none */
    phone?: string | null | undefined;
    /**
     * Language for messages to the person, BCP 47; null: unknown
     *
     * Example: `"fr"`
     */
    language?: string | null | undefined;
    /** Further facts of the person: name -> value */
    customFields?: Record<string, string> | undefined;
  }[];
};
/** Conditions that the respondents had to meet, without `search` and `customField`, whose values are not kept */
export type UsedRespondentFilter = {
  /** The fewest recalls that the respondent has submitted */
  recallsAtLeast?: number;
  /** The most recalls that the respondent has submitted */
  recallsAtMost?: number;
  /** Does the respondent have a recall under way, saved in the last 24 hours? */
  hasOpenSession?: boolean;
  /** Has the respondent begun a recall in the last 30 days and never submitted one? */
  hasOnlyBegun?: boolean;
  /** The respondent signed in to the survey, or was sent a notification, at this time or later */
  lastContactAfter?: string;
  /**
   * The respondent did not sign in, and was sent no notification, at this time or later: also people never
   * contacted
   */
  lastContactBefore?: string;
  /** The respondent submitted a recall at this time or later */
  lastRecallAfter?: string;
  /** The respondent submitted no recall at this time or later: also people without a recall */
  lastRecallBefore?: string;
  /** Does the respondent have an e-mail address? */
  hasEmail?: boolean;
  /** Does the respondent have a phone number? */
  hasPhone?: boolean;
  /** Did the respondent stop the messages of the survey, or all e-mails? */
  isUnsubscribed?: boolean;
  /**
   * given: agreed to a version of the text and did not withdraw; none: never agreed, or to no text; withdrawn: has
   * withdrawn from the survey
   */
  consent?: 'given' | 'none' | 'withdrawn';
};
export type UserInfo = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
  /** Language of the person, BCP 47; null: unknown */
  language: string | null;
  /** Further facts of the person: name -> value. Conditions of the questionnaire ask for them */
  customFields: Record<string, string>;
  /** Sex: f or m, for limits that differ by it; null: unknown */
  sex: 'f' | 'm' | null;
  /** Limits by the cut-offs of the survey and the sex of the person; the questionnaire may overrule them */
  plausibleEnergy: {
    /** The least energy of a plausible day, kcal */
    least: number;
    /** The largest energy of a plausible day, kcal */
    most: number;
  };
  /** Number of the next recall: submissions so far + 1 */
  recallNumber: number;
  /** Should the client show feedback after the recall? */
  redirectToFeedback: boolean;
  /** Has the person submitted the maximum number of recalls of the survey? */
  maximumTotalSubmissionsReached: boolean;
  /** Has the person submitted the maximum number of recalls of today? */
  maximumDailySubmissionsReached: boolean;
  /**
   * The next day that the survey asks the person to report, yyyy-mm-dd; it may be today or yesterday. null: none
   * is assigned
   */
  nextRecallDay: string | null;
  /** The days that the survey asked about and that are over without a recall, yyyy-mm-dd, the earliest first */
  missedRecallDays: string[];
  /** The interview by which staff complete the recall; null: the person is signed in themselves */
  interview: {
    /** User name of the respondent in the survey */
    userName: string;
    /** Who interviews */
    interviewer: PersonRef;
    /** When the interview ends at the latest, ISO 8601 */
    expiresAt: string;
  } | null;
  /** The time of the service: an application whose device has a wrong clock goes by it */
  serverTime: string;
};
export type UserInfoInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /**
   * IANA time zone
   *
   * Example: `"Europe/London"`
   */
  tz?: string | undefined;
};
export type UserProfile = {
  /** User id */
  id: number;
  /** Name; null: unknown */
  name: string | null;
  /** E-mail address; null: none */
  email: string | null;
  /** Phone number; null: none */
  phone: string | null;
  /** Language for messages to the person, BCP 47; null: unknown */
  language: string | null;
  /** Does the person accept e-mails? */
  emailNotifications: boolean;
  /** Does the person accept SMS? */
  smsNotifications: boolean;
  /** Further facts of the person: name -> value */
  customFields: Record<string, string>;
  /** A new e-mail address that waits for the answer to the link that was mailed to it; null: none */
  pendingEmail: string | null;
  /** superuser, fdbm/<locale>, <survey>/staff, ... */
  roles: string[];
  /** User names, one for each survey */
  surveys: {
    /** Survey id */
    surveyId: string;
    /** User name in the survey */
    userName: string;
  }[];
};
export type UserProfilePage = {
  /** The items of this page */
  items: UserProfile[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
};
export type UserSession = {
  /** User id */
  userId: number;
  /** Survey id */
  surveyId: string;
  /** The client's state, as it was saved */
  sessionData: string;
  /** ISO 8601 with Z or an offset */
  created: string;
  /** ISO 8601 with Z or an offset */
  updatedAt: string;
};
export type UserSessionAnswer = {
  data: UserSession | null;
};
export type UsersChangeRolesInput = {
  /** User id */
  userId: number;
  /**
   * Roles to give
   *
   * @default []
   */
  add?: string[] | undefined;
  /**
   * Roles to take
   *
   * @default []
   */
  remove?: string[] | undefined;
};
export type UsersCreatedUserView = {
  /** User id */
  id: number;
};
export type ValidateSchemeInput = {
  /**
   * Document of the questionnaire; docs/reference/schemes.md describes it. It may have faults until it is
   * published
   */
  document: Record<string, unknown>;
};
export type ValidateSurveyIdInput = {
  /** The id to check */
  id: string;
};
export type Webhook = {
  /** Address that receives each submission; null: none is sent */
  url: string | null;
  /** Time until which the previous secret signs too; null: one secret signs */
  previousSecretExpiresAt: string | null;
  /** Deliveries of the last 30 days, and older ones that are pending */
  deliveries: {
    /** Number of deliveries that wait for an attempt */
    pending: number;
    /** Number of deliveries that the receiver took */
    delivered: number;
    /** Number of deliveries that were given up */
    failed: number;
  };
};
export type WebhookDelivery = {
  /** Delivery id, which is the `webhook-id` of its requests: the submission id, or that of a test */
  id: string;
  /** What is delivered */
  event: 'submission' | 'test';
  /** Submission id; null: a test */
  submissionId: string | null;
  /**
   * pending: its next attempt waits or runs; failed: all attempts are used up, or it was a test or the address was
   * removed
   */
  state: 'pending' | 'delivered' | 'failed';
  /** Time of the submission or of the request for a test, ISO 8601 */
  createdAt: string;
  /** Number of attempts, since the last redelivery if there was one */
  attempts: number;
  /** Time of the last attempt, ISO 8601; null: there was none */
  attemptedAt: string | null;
  /** Time from which a worker makes the next attempt, ISO 8601; null: one is running, or none follows */
  nextAttemptAt: string | null;
  /** HTTP status that answered the last attempt; null: there was no answer */
  httpStatus: number | null;
  /**
   * Why the last attempt failed. not_accepted: httpStatus is not 2xx; address_not_allowed: the address is private,
   * which the operator has to allow; no_address: it was removed. waiting_for_worker: due for more than a minute,
   * because no worker runs or all are busy. null: no fault
   */
  reason:
    | 'no_address'
    | 'no_secret'
    | 'address_not_allowed'
    | 'name_not_found'
    | 'connection_failed'
    | 'tls_failed'
    | 'timed_out'
    | 'not_accepted'
    | 'waiting_for_worker'
    | null;
};
export type WebhookDeliveryPage = {
  /** The items of this page */
  items: WebhookDelivery[];
  /** Total number of items */
  total: number;
  /** Maximum number of items to return */
  limit: number;
  /** Number of items skipped */
  offset: number;
  /** False: more items than `total` were found, and the others were not counted */
  isTotalExact: boolean;
};
export type WeeklyMail = {
  /** Is the mail sent? */
  isOn: boolean;
  /** Day of the week */
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  /** Hour on the clock of the survey, 0 to 23 */
  hour: number;
  /** IANA time zone of the survey */
  timeZone: string;
  /** E-mail addresses that get it; null: the staff of the survey who accept e-mails */
  addresses: string[] | null;
  /** Version of the setting; null: nothing was saved yet */
  version: string | null;
  /** When the next mail is due, ISO 8601; null: it is off */
  nextAt: string | null;
};
export type WeeklyMailPreview = {
  /** Number of people who would get it */
  recipients: number;
  /** Subject */
  subject: string;
  /** Content as plain text */
  text: string;
  /** Content as HTML */
  html: string;
};
export type WeightTarget = {
  /** Id */
  id: 'keep_weight' | 'lose_weight' | 'gain_weight';
  /** Name to show */
  name: string;
  /** Energy in kcal a day that is added to the requirement for a constant weight */
  coefficient: number;
};
export type WithdrawCodingInput = {
  /**
   * Survey id
   *
   * Example: `"demo"`
   */
  surveyId: string;
  /** Coding id */
  codingId: string;
  /** Why it is coded */
  reason: CodingReason;
  /**
   * A note for the team. The respondent reads it in a copy of their data
   *
   * @default ""
   */
  note?: string | undefined;
};
/** Signing in and out, and fresh access tokens. */
type AuthOperations = {
  /**
   * Sign in with e-mail address and password.
   *
   * The answer holds an access token and sets the refresh cookie. The refresh token travels in the HttpOnly cookie
   * `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the typed
   * client calls this path too. With `application` the name of the cookie ends with it, as in
   * `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/login`, for anybody.
   *
   * Refusals: `request.foreign_origin`, `auth.cookie_not_kept`, `auth.credentials_refused`.
   */
  login: Mutation<SignInByEmailInput, SignInView>;
  /**
   * Sign in to a survey with user name and password.
   *
   * The answer holds an access token and sets the refresh cookie, or asks for a second factor. The user name is
   * case-sensitive. Any wrong credential is refused with the same 401. The refresh token travels in the HttpOnly
   * cookie `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the
   * typed client calls this path too. With `application` the name of the cookie ends with it, as in
   * `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/login/alias`, for anybody.
   *
   * Refusals: `request.foreign_origin`, `auth.cookie_not_kept`, `auth.credentials_refused`.
   */
  loginAlias: Mutation<SignInByAliasInput, SignInView>;
  /**
   * Sign in with the token of an authentication link.
   *
   * The token is that of the personal link of a respondent, or the `authToken` of POST
   * /surveys/{surveyId}/create-user. The answer holds an access token for this survey alone and sets the refresh
   * cookie. The refresh token travels in the HttpOnly cookie `__Secure-refresh_token` (`refresh_token` over plain
   * HTTP), which browsers send to /api/auth only: the typed client calls this path too. With `application` the
   * name of the cookie ends with it, as in `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/login/token`, for anybody.
   *
   * Refusals: `request.foreign_origin`, `auth.cookie_not_kept`, `auth.credentials_refused`.
   */
  loginToken: Mutation<SignInByTokenInput, AccessToken>;
  /**
   * Sign in with a second factor.
   *
   * The answer is that of a sign-in without a second factor. `totp` and `recovery-code` take a `code`, `passkey` a
   * `response`. After five attempts or five minutes the answer is 401 auth.challenge_over, and the sign-in starts
   * again with the password. A code works once. The refresh token travels in the HttpOnly cookie
   * `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the typed
   * client calls this path too. With `application` the name of the cookie ends with it, as in
   * `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/second-factor`, for anybody.
   *
   * Refusals: `request.foreign_origin`, `auth.cookie_not_kept`, `auth.second_factor_refused`,
   * `auth.challenge_over`.
   */
  secondFactor: Mutation<SecondFactorAnswerInput, AccessToken>;
  /**
   * Confirm your password.
   *
   * Second factors and personal access tokens can be changed for five minutes after it. Without it these
   * operations answer 403 auth.confirmation_needed.
   *
   * `POST /api/auth/confirm`, signed in to the whole account.
   *
   * Refusals: `user.wrong_current_password`.
   */
  confirm: Mutation<ConfirmPasswordInput, ConfirmedView>;
  /**
   * Get a fresh access token.
   *
   * Without a body, or with the application that signed in. The refresh token travels in the HttpOnly cookie
   * `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the typed
   * client calls this path too. With `application` the name of the cookie ends with it, as in
   * `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/refresh`, for anybody.
   *
   * Refusals: `request.foreign_origin`, `auth.refresh_refused`.
   */
  refresh: Mutation<AuthRefreshInput, AccessToken>;
  /**
   * Sign out.
   *
   * Without a body, or with the application that signed in. The refresh token travels in the HttpOnly cookie
   * `__Secure-refresh_token` (`refresh_token` over plain HTTP), which browsers send to /api/auth only: the typed
   * client calls this path too. With `application` the name of the cookie ends with it, as in
   * `__Secure-refresh_token_survey`.
   *
   * `POST /api/auth/logout`, for anybody.
   *
   * Refusals: `request.foreign_origin`.
   */
  logout: Mutation<AuthLogoutInput, SignedOutView>;
  /**
   * List your own sign-ins.
   *
   * Answers where you are signed in, the last used first. Staff see the network address and the browser of each;
   * of respondents neither is stored.
   *
   * `GET /api/auth/sign-ins`, signed in to the whole account.
   */
  listSignIns: Query<void, AuthListSignInsOutput>;
  /**
   * End one of your sign-ins.
   *
   * Its tokens are refused at once, by other processes of the service within a second.
   *
   * `DELETE /api/auth/sign-ins/{id}`, signed in to the whole account.
   *
   * Refusals: `auth.sign_in_not_found`.
   */
  endSignIn: Mutation<SignInRef, EndedSignInView>;
  /**
   * End all your other sign-ins.
   *
   * Answers how many it ended. Their tokens are refused at once, by other processes of the service within a
   * second. Personal access tokens stay.
   *
   * `DELETE /api/auth/sign-ins`, signed in to the whole account.
   */
  endOtherSignIns: Mutation<void, EndedSignInsView>;
  /**
   * Who am I?.
   *
   * Answers the account of the caller: name, e-mail address, roles as the database has them, and the surveys in
   * which they have a user name.
   *
   * `GET /api/auth/me`, signed in.
   */
  me: Query<void, Me>;
};
/** Your second factors: one-time passwords, passkeys and recovery codes. */
type SecondFactorsOperations = {
  /**
   * List your own second factors.
   *
   * Answers the confirmed second factors, oldest first, without their secrets, the number of unused recovery
   * codes, and whether staff must have a second factor.
   *
   * `GET /api/users/my-second-factors`, signed in to the whole account.
   */
  list: Query<void, OwnSecondFactors>;
  /**
   * Begin to set up an app for one-time passwords.
   *
   * Call POST /auth/confirm at most five minutes before. The factor counts once a code of the app has confirmed
   * it, within ten minutes. A user has at most ten second factors.
   *
   * `POST /api/users/my-second-factors/totp`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.too_many`.
   */
  beginTotp: Mutation<BeginFactorInput, BegunTotp>;
  /**
   * Confirm an app for one-time passwords.
   *
   * Call POST /auth/confirm at most five minutes before. With the first factor the user gets ten recovery codes,
   * which are not shown again, and their other sign-ins end.
   *
   * `POST /api/users/my-second-factors/totp/{id}/confirm`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.not_found`, `second_factor.refused`.
   */
  confirmTotp: Mutation<ConfirmTotpInput, SecondFactorEnrolment>;
  /**
   * Begin to set up a passkey.
   *
   * Call POST /auth/confirm at most five minutes before. Give `options` to
   * PublicKeyCredential.parseCreationOptionsFromJSON and navigator.credentials.create on a page of the admin tool,
   * and `toJSON()` of what they answer to the confirmation, within ten minutes.
   *
   * `POST /api/users/my-second-factors/passkey`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.too_many`.
   */
  beginPasskey: Mutation<BeginFactorInput, BegunPasskey>;
  /**
   * Confirm a passkey.
   *
   * Call POST /auth/confirm at most five minutes before. With the first factor the user gets ten recovery codes,
   * which are not shown again, and their other sign-ins end.
   *
   * `POST /api/users/my-second-factors/passkey/{id}/confirm`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.not_found`, `second_factor.refused`.
   */
  confirmPasskey: Mutation<ConfirmPasskeyInput, SecondFactorEnrolment>;
  /**
   * Remove a second factor of your own.
   *
   * Call POST /auth/confirm at most five minutes before. Staff cannot remove the last one where SECOND_FACTOR is
   * `required`.
   *
   * `DELETE /api/users/my-second-factors/{id}`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.not_found`, `second_factor.required`.
   */
  delete: Mutation<FactorInput, RemovedFactorView>;
  /**
   * Get new recovery codes.
   *
   * No body. Call POST /auth/confirm at most five minutes before.
   *
   * `POST /api/users/my-recovery-codes`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `second_factor.none`.
   */
  renewRecoveryCodes: Mutation<void, RecoveryCodes>;
  /**
   * Remove a user's second factors.
   *
   * Call POST /auth/confirm at most five minutes before. This is for somebody who has lost their second factors
   * and all recovery codes: check the identity of the person by other means. Afterwards the password alone opens
   * the account.
   *
   * `DELETE /api/users/{userId}/second-factors`, with the permission `second-factors:reset`.
   *
   * Refusals: `auth.confirmation_needed`, `access.in_person_only`, `user.not_found`.
   */
  reset: Mutation<ResetInput, ResetView>;
};
/** Personal access tokens: API keys for programs. */
type PersonalAccessTokensOperations = {
  /**
   * List your personal access tokens.
   *
   * Tokens that were revoked or have expired are listed for 90 days.
   *
   * `GET /api/users/my-personal-access-tokens`, signed in to the whole account.
   */
  listMine: Query<ListMyTokensInput, PersonalAccessTokenPage>;
  /**
   * Create a personal access token.
   *
   * The answer holds the token itself, which is stored nowhere and not shown again. Programs send it as access
   * token. It has the permissions that its owner has at that moment and that its scopes name, but it creates no
   * tokens and changes no passwords, no second factors and nothing in the profile of its owner. It ends when it
   * expires, when it is revoked, when a new password is set for its owner by a mailed link or by somebody else,
   * and with its owner. Confirm your password first (POST /auth/confirm). A user has at most 50 valid tokens.
   *
   * `POST /api/users/my-personal-access-tokens`, signed in to the whole account.
   *
   * Refusals: `auth.confirmation_needed`, `personal_access_token.expiry`, `personal_access_token.scope_not_held`,
   * `personal_access_token.too_many`.
   */
  createMine: Mutation<NewMyTokenInput, CreatedTokenView>;
  /**
   * Revoke a personal access token.
   *
   * The token stops working for good, within a second. A second call changes nothing. The token of somebody else
   * answers 404.
   *
   * `DELETE /api/users/my-personal-access-tokens/{id}`, signed in to the whole account.
   *
   * Refusals: `personal_access_token.not_found`.
   */
  revokeMine: Mutation<MyTokenInput, RevokedTokenView>;
  /**
   * List a user's personal access tokens.
   *
   * Tokens that were revoked or have expired are listed for 90 days.
   *
   * `GET /api/users/{userId}/personal-access-tokens`, with the permission `personal-access-tokens:manage`.
   *
   * Refusals: `user.not_found`.
   */
  list: Query<ListTokensInput, PersonalAccessTokenPage>;
  /**
   * Create a personal access token for a user.
   *
   * The answer holds the token itself, which is stored nowhere and not shown again. Programs send it as access
   * token. It has the permissions that its owner has at that moment and that its scopes name, but it creates no
   * tokens and changes no passwords, no second factors and nothing in the profile of its owner. It ends when it
   * expires, when it is revoked, when a new password is set for its owner by a mailed link or by somebody else,
   * and with its owner. Confirm your password first (POST /auth/confirm). A user has at most 50 valid tokens.
   *
   * `POST /api/users/{userId}/personal-access-tokens`, with the permission `personal-access-tokens:manage`.
   *
   * Refusals: `user.not_found`, `auth.confirmation_needed`, `personal_access_token.expiry`,
   * `personal_access_token.scope_not_held`, `personal_access_token.too_many`, `access.in_person_only`.
   */
  create: Mutation<NewTokenInput, CreatedTokenView>;
  /**
   * Revoke a user's personal access token.
   *
   * The token stops working for good, within a second. A second call changes nothing. A token that the user does
   * not own answers 404.
   *
   * `DELETE /api/users/{userId}/personal-access-tokens/{id}`, with the permission `personal-access-tokens:manage`.
   *
   * Refusals: `personal_access_token.not_found`.
   */
  revoke: Mutation<TokenInput, RevokedTokenView>;
};
/** Administrators: successful and failed sign-ins. */
type SignInLogOperations = {
  /**
   * List attempts to sign in.
   *
   * With changes of second factors, recovery codes and personal access tokens. Newest first, for as many days as
   * the operator keeps them (SIGN_IN_LOG_DAYS). Addresses and browsers are stored for staff only. Typed names and
   * passwords are not stored.
   *
   * `GET /api/admin/sign-in-log`, with the permission `sign-in-log:read`.
   */
  list: Query<ListSignInsInput, SignInRecordPage>;
};
/** How the installation stands: versions, storage, backups, queues, keys and settings. */
type InstallationOperations = {
  /**
   * Get the state of the installation.
   *
   * Answers versions, sizes in bytes, the last backup that `npm run backup` made, the queues of all processes, the
   * keys with what needs each, and the settings of the process that answers. No secret is answered.
   *
   * `GET /api/admin/installation`, with the permission `installation:read`.
   */
  get: Query<void, Installation>;
};
/** Who changed what, when: of the installation and of a survey. */
type TrailOperations = {
  /**
   * List who changed what.
   *
   * Answers a page of the trail of the whole installation, newest first: surveys, people, notifications, consents,
   * deletions, rules of feedback, food lists, pictures, jobs and exports. Each entry says who changed which
   * record, when, and the changed fields before and after. Passwords, tokens, personal links and secrets are never
   * recorded; of changed contact data only the names of the fields are. The erasure of a person removes what
   * identifies them.
   *
   * `GET /api/admin/trail`, with the permission `trail:read`.
   */
  list: Query<ListTrailInput, TrailPage>;
  /**
   * List who changed what in a survey.
   *
   * Answers a page of the trail of this survey alone, newest first: its settings, people, notifications, consents,
   * deletions, rules of feedback, jobs and exports. Each entry says who changed which record, when, and the
   * changed fields before and after. Passwords, tokens, personal links and secrets are never recorded; of changed
   * contact data only the names of the fields are. The erasure of a person removes what identifies them.
   *
   * `GET /api/surveys/{surveyId}/trail`, with the permission `survey-trail:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listOfSurvey: Query<ListSurveyTrailInput, TrailPage>;
  /**
   * Export who changed what.
   *
   * Takes the filters of the list, and has all entries that meet them, newest first. In CSV, `before` and `after`
   * are JSON; in JSON lines an entry is as in the list. If the connection breaks, the file is incomplete: fetch it
   * again.
   *
   * `GET /api/admin/trail/export`, with the permission `trail:read`.
   */
  export: FileOnly<ExportTrailInput>;
  /**
   * Export who changed what in a survey.
   *
   * Takes the filters of the list, and has all entries that meet them, newest first. In CSV, `before` and `after`
   * are JSON; in JSON lines an entry is as in the list. If the connection breaks, the file is incomplete: fetch it
   * again.
   *
   * `GET /api/surveys/{surveyId}/trail/export`, with the permission `survey-trail:read`.
   *
   * Refusals: `survey.not_found`.
   */
  exportOfSurvey: FileOnly<ExportSurveyTrailInput>;
};
/** Editors: walking the category tree. */
type FoodBrowserOperations = {
  /**
   * List root categories.
   *
   * Answers the categories without a visible parent, hidden and empty ones included, in the order of their English
   * names. `isEmpty` marks those without a food of the list, which respondents do not see.
   *
   * `GET /api/admin/browse/{locale}/root-categories`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  rootCategories: Query<LocaleRef, FoodBrowserRootCategoriesOutput>;
  /**
   * List uncategorised foods.
   *
   * Answers the foods that are in no category and either in the food list of the locale or in no food list at all,
   * in the order of their English names.
   *
   * `GET /api/admin/browse/{locale}/uncategorised-foods`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  uncategorisedFoods: Query<LocaleRef, FoodBrowserUncategorisedFoodsOutput>;
  /**
   * List category contents.
   *
   * Answers the categories directly below a category, hidden and empty ones included, and the foods of the food
   * list directly in it, both in the order of their English names. With `limit` and `offset` the foods are a page;
   * `totalFoods` counts all of them.
   *
   * `GET /api/admin/browse/{locale}/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `category.not_found`.
   */
  contents: Query<BrowseContentsInput, BrowseContentsView>;
  /**
   * Get parent categories of a food.
   *
   * Answers the categories directly above a food, in the order of their English names. The food need not be in the
   * food list of the locale.
   *
   * `GET /api/admin/browse/{locale}/food-parent-categories/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `food.not_found`.
   */
  parentsOfFood: Query<RecordRef, FoodBrowserParentsOfFoodOutput>;
  /**
   * Get all categories containing a food (transitive).
   *
   * Answers the categories above a food at any level, each of them once, in the order of their English names. The
   * food need not be in the food list of the locale.
   *
   * `GET /api/admin/browse/{locale}/food-all-categories/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `food.not_found`.
   */
  ancestorsOfFood: Query<RecordRef, FoodBrowserAncestorsOfFoodOutput>;
  /**
   * Get parent categories of a subcategory.
   *
   * Answers the categories directly above a category, in the order of their English names.
   *
   * `GET /api/admin/browse/{locale}/category-parent-categories/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `category.not_found`.
   */
  parentsOfCategory: Query<RecordRef, FoodBrowserParentsOfCategoryOutput>;
  /**
   * Get all categories containing a subcategory (transitive).
   *
   * Answers the categories above a category at any level, each of them once, in the order of their English names.
   *
   * `GET /api/admin/browse/{locale}/category-all-categories/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `category.not_found`.
   */
  ancestorsOfCategory: Query<RecordRef, FoodBrowserAncestorsOfCategoryOutput>;
};
/** Editors: foods, global and per locale. */
type FoodRecordsOperations = {
  /**
   * Delete a food record.
   *
   * A maintainer may delete a food that is restricted to locales that they all maintain. The local records, the
   * list entries and the prompts that name the food are deleted too; submitted recalls do not change.
   *
   * `DELETE /api/admin/foods/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `food.not_found`.
   */
  delete: Mutation<DeleteFoodInput, CodeView>;
  /**
   * Update the main food record.
   *
   * The path names the food; the body is its whole global part. A maintainer may change a food if they maintain
   * all the locales that it is restricted to, before and after the change.
   *
   * `POST /api/admin/foods/{currentCode}`, with the permission `food-list:write`.
   *
   * Refusals: `food.not_found`, `reference.not_found`, `food.reserved_code`, `food.duplicate_code`,
   * `food.version_conflict`, `food.listed_elsewhere`.
   */
  update: Mutation<UpdateFoodInput, MainFood>;
  /**
   * List foods of a locale.
   *
   * Answers a page of the foods in the food list of the locale; with `includeUnlisted`, of all foods. `search`
   * finds part of a code or of a name, alternative names included. `category` keeps the foods in this category or
   * below it.
   *
   * `GET /api/admin/foods/{locale}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  list: Query<ListFoodsInput, FoodPage>;
  /**
   * Check if a food code is available.
   *
   * Answers whether a new food can have the code: it is well formed, no food has it, and no path uses it as a
   * word. Text that is no code is answered with false.
   *
   * `GET /api/admin/foods/code-available/{code}`, with the permission `food-list:read`.
   */
  codeAvailable: Query<CodeAvailableInput, CodeAvailability>;
  /**
   * Get a food record (global + local).
   *
   * Answers the global part of a food and its part in the locale as they are stored; GET
   * /foods/{locale}/{code}/with-sources answers what a food inherits. Each part has the `version` that an edit
   * sends as `baseVersion`.
   *
   * `GET /api/admin/foods/{locale}/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `food.not_found`.
   */
  get: Query<RecordRef, FoodRecord>;
  /**
   * Create a food record (global).
   *
   * Creates a food for all locales, or for those in `localeRestrictions`, and answers it. No food list has the
   * food yet: POST /admin/foods/add-to-locale adds it to one. A code that another food has is refused with 409.
   *
   * `POST /api/admin/foods/new`, with the permission `foods:write`.
   *
   * Refusals: `reference.not_found`, `food.reserved_code`, `food.duplicate_code`.
   */
  create: Mutation<NewFoodInput, MainFood>;
  /**
   * Add a food to a local list.
   *
   * Answers whether the food was added: a second call changes nothing. A food that is restricted to other locales
   * is refused with 403 `food.restricted`.
   *
   * `POST /api/admin/foods/add-to-locale`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `food.not_found`, `food.restricted`.
   */
  addToLocale: Mutation<RecordRef, AddedFoodView>;
  /**
   * Remove a food from a local list.
   *
   * Answers whether the food was removed: a second call changes nothing. The records of the food are kept.
   *
   * `POST /api/admin/foods/remove-from-locale`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `food.not_found`.
   */
  removeFromLocale: Mutation<RecordRef, RemovedFoodView>;
  /**
   * Create a food record (local).
   *
   * Creates a food that only this locale may use, adds it to the food list of the locale, and answers its global
   * part. A code that another food has is refused with 409.
   *
   * `POST /api/admin/foods/new/{locale}`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `reference.not_found`, `food.reserved_code`, `food.duplicate_code`.
   */
  createLocal: Mutation<NewLocalFoodInput, MainFood>;
  /**
   * Create a global food record with an automatically generated code.
   *
   * The code is the first free one of F000 to F999, then of F0000 to F9999, and so on. Two calls never get the
   * same code. The answer is the food, which no food list has yet.
   *
   * `POST /api/admin/foods/new-with-temp-code`, with the permission `foods:write`.
   *
   * Refusals: `reference.not_found`.
   */
  createWithAutomaticCode: Mutation<NewFoodWithAutomaticCodeInput, MainFood>;
  /**
   * Clone a food record.
   *
   * Copies the global part of a food and its part in the locale under an automatic code, adds the copy to the food
   * list of the locale, and answers its code. The names of the copy begin with "Copy of". A food that is
   * restricted to other locales is refused with 403 `food.restricted`.
   *
   * `POST /api/admin/foods/{locale}/{code}/clone`, with the permission `foods:write`.
   *
   * Refusals: `locale.not_found`, `food.not_found`, `food.restricted`.
   */
  clone: Mutation<RecordRef, ClonedFoodView>;
  /**
   * Clone a food as local.
   *
   * Copies a food for this locale alone under an automatic code, adds the copy to the food list of the locale, and
   * answers its code. What the food inherits from categories and prototype locales is stored in the copy. A food
   * that is restricted to other locales is refused with 403 `food.restricted`.
   *
   * `POST /api/admin/foods/{locale}/{code}/clone-as-local`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `food.not_found`, `food.restricted`.
   */
  cloneAsLocal: Mutation<RecordRef, ClonedFoodView>;
  /**
   * Update a local food record.
   *
   * Replaces the part of a food in the locale, or creates it if `baseVersion` is null or absent, and answers it
   * with its new version. Weights are in g. A version other than the stored one is refused with 409
   * `food.version_conflict`. References to what does not exist are refused with 400, all of them at once.
   *
   * `POST /api/admin/foods/{locale}/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `food.not_found`, `food.restricted`, `reference.not_found`,
   * `food.too_many_names`, `food.version_conflict`.
   */
  updateLocal: Mutation<UpdateLocalFoodInput, LocalFood>;
  /**
   * List changes of a food.
   *
   * Answers a page of the changes of the global part of a food and of its part in the locale, newest first, each
   * with the part before and after it. A deleted food is found under its last code.
   *
   * `GET /api/admin/foods/{locale}/{code}/changes`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `food.not_found`.
   */
  changes: Query<RecordTrailInput, TrailPage>;
};
/** Editors: categories, global and per locale. */
type CategoryRecordsOperations = {
  /**
   * Delete a category record.
   *
   * The local records and the prompts that name the category are deleted too; foods and categories in it are kept.
   * Refused while a portion size method (`parent-food-portion`) names the category: `facts.users` lists the first
   * 20 of the `facts.total` records with such a method.
   *
   * `DELETE /api/admin/categories/{code}`, with the permission `categories:write`.
   *
   * Refusals: `category.not_found`, `category.in_use`.
   */
  delete: Mutation<DeleteCategoryInput, CodeView>;
  /**
   * Update a category record (global).
   *
   * The path names the category; the body is its whole global part. A parent must not be the category itself or
   * below it.
   *
   * `POST /api/admin/categories/{currentCode}`, with the permission `categories:write`.
   *
   * Refusals: `category.not_found`, `reference.not_found`, `category.illegal_parent`, `category.reserved_code`,
   * `category.duplicate_code`, `category.version_conflict`.
   */
  update: Mutation<UpdateCategoryInput, MainCategory>;
  /**
   * List all categories.
   *
   * Answers a page of all categories with their names in the locale, hidden ones included. `search` finds part of
   * a code or of a name. `category` keeps the categories below this one.
   *
   * `GET /api/admin/categories/{locale}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  list: Query<ListCategoriesInput, CategoryPage>;
  /**
   * Check if a category code is available.
   *
   * Answers whether a new category can have the code: it is well formed, no category has it, and no path uses it
   * as a word. Text that is no code is answered with false.
   *
   * `GET /api/admin/categories/code-available/{code}`, with the permission `food-list:read`.
   */
  codeAvailable: Query<CodeAvailableInput, CodeAvailability>;
  /**
   * Get a category record (global + local).
   *
   * Answers the global part of a category and its part in the locale as they are stored: nothing is inherited in
   * them. Each part has the `version` that an edit sends as `baseVersion`. `inherited` has the portion size
   * methods that hold while the category has none of its own in the locale, `foods` how many foods have methods of
   * their own, so that those of the category do not reach them.
   *
   * `GET /api/admin/categories/{locale}/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `category.not_found`.
   */
  get: Query<RecordRef, CategoryRecord>;
  /**
   * Create a category (global).
   *
   * Creates a category without foods and without parts in locales, and answers it. A code that another category
   * has is refused with 409, a parent that does not exist with 400.
   *
   * `POST /api/admin/categories/new`, with the permission `categories:write`.
   *
   * Refusals: `reference.not_found`, `category.illegal_parent`, `category.reserved_code`,
   * `category.duplicate_code`.
   */
  create: Mutation<NewCategoryInput, MainCategory>;
  /**
   * Update a category record (local).
   *
   * Replaces the part of a category in the locale, or creates it if `baseVersion` is null or absent, and answers
   * it with its new version. Weights are in g. A version other than the stored one is refused with 409
   * `category.version_conflict`. References to what does not exist are refused with 400, all of them at once.
   *
   * `POST /api/admin/categories/{locale}/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `category.not_found`, `reference.not_found`, `category.version_conflict`.
   */
  updateLocal: Mutation<UpdateLocalCategoryInput, LocalCategory>;
  /**
   * Add a portion size method to foods.
   *
   * Adds a method to each food of the list, in the category or below it, that has portion size methods of its own
   * in the locale, as an edit of each food, all of them or none, and answers how many foods were changed. Methods
   * of a food replace those of its categories; foods that inherit them have what the category says, and stay as
   * they are. So do foods that have the method with the same parameters: a second call changes nothing.
   *
   * `POST /api/admin/categories/{locale}/{code}/foods/portion-methods`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `category.not_found`, `reference.not_found`, `food.too_many_methods`.
   */
  addMethodToFoods: Mutation<MethodForFoodsInput, ChangedFoods>;
  /**
   * List changes of a category.
   *
   * Answers a page of the changes of the global part of a category and of its part in the locale, newest first,
   * each with the part before and after it. A deleted category is found under its last code.
   *
   * `GET /api/admin/categories/{locale}/{code}/changes`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `category.not_found`.
   */
  changes: Query<RecordTrailInput, TrailPage>;
};
/** Editors: locales, with the search words, ranking and problems of their food lists. */
type LocalesOperations = {
  /**
   * List locales.
   *
   * Answers locales in the order of their English names, each with the number of foods in its food list: all of
   * them, or `limit` of them after `offset`. `search` finds part of an id or of a name.
   *
   * `GET /api/admin/locales`, with the permission `locales:read`.
   */
  list: Query<LocalesListInput, LocalesListOutput>;
  /**
   * Get a locale.
   *
   * Answers a locale with the sizes of its lists. `index` describes what the process that answers searches, and
   * when it was built.
   *
   * `GET /api/admin/locales/{locale}`, with the permission `locales:read`.
   *
   * Refusals: `locale.not_found`.
   */
  get: Query<LocaleRef, LocaleOverview>;
  /**
   * Create a locale.
   *
   * Creates a locale with an empty food list. Foods come by `POST /admin/locales/{locale}/food-list`, or one by
   * one. An id that a locale has is refused with 409; an id that a path uses as a word and an unknown prototype
   * are refused with 400.
   *
   * `POST /api/admin/locales`, with the permission `locales:write`.
   *
   * Refusals: `reference.not_found`, `locale.illegal_prototype`, `locale.duplicate_id`, `locale.reserved_id`.
   */
  create: Mutation<NewLocaleInput, LocaleOverview>;
  /**
   * Update a locale.
   *
   * Changes the fields that are given: names, languages, flag, direction of writing and prototype. A prototype
   * that inherits from the locale is refused with 400. All processes use the change within two seconds. One
   * version covers all settings of a locale. With `baseVersion` nothing changes if somebody else changed them
   * since you read them.
   *
   * `PATCH /api/admin/locales/{locale}`, with the permission `locales:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`, `reference.not_found`, `locale.illegal_prototype`.
   */
  update: Mutation<UpdateLocaleInput, LocaleOverview>;
  /**
   * Delete a locale.
   *
   * Deletes a locale that nothing uses, with the roles of its maintainers and what foods and categories that are
   * not in its list say in it. It is refused with 409 `locale.in_use` while surveys, foods in its list, foods and
   * categories restricted to it, feedback rules of its own or locales that inherit from it use it: `facts` has the
   * number of each and the first 20 names.
   *
   * `DELETE /api/admin/locales/{locale}`, with the permission `locales:write`.
   *
   * Refusals: `locale.not_found`, `locale.in_use`.
   */
  delete: Mutation<LocaleRef, DeletedLocale>;
  /**
   * Get the synonym sets of a locale.
   *
   * Answers the words and phrases that mean the same in a food search, with the `version` that an edit sends as
   * `baseVersion`.
   *
   * `GET /api/admin/locales/{locale}/synonym-sets`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getSynonymSets: Query<LocaleRef, SynonymSets>;
  /**
   * Replace the synonym sets of a locale.
   *
   * A set has 2 to 50 different words or phrases of at most 4 words that count. A word may be in several sets: it
   * then means the same as the words of each of them. All processes use the change within two seconds. One version
   * covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/synonym-sets`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`, `locale.unusable_synonyms`.
   */
  replaceSynonymSets: Mutation<ReplaceSynonymSetsInput, SynonymSets>;
  /**
   * Get the split words of a locale.
   *
   * Answers the words at which descriptions are split into foods, and the pairs of words that stay together, with
   * the `version` that an edit sends as `baseVersion`.
   *
   * `GET /api/admin/locales/{locale}/split-lists`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getSplitLists: Query<LocaleRef, SplitLists>;
  /**
   * Replace the split words of a locale.
   *
   * All processes use the change within two seconds. One version covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/split-lists`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`.
   */
  replaceSplitLists: Mutation<ReplaceSplitListsInput, SplitLists>;
  /**
   * Get the hand-made ranking of a food list.
   *
   * Answers the codes of the foods that `alg=fixed` ranks first, best first, with the `version` that an edit sends
   * as `baseVersion`.
   *
   * `GET /api/admin/locales/{locale}/fixed-ranking`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getFixedRanking: Query<LocaleRef, FixedRanking>;
  /**
   * Replace the hand-made ranking of a food list.
   *
   * All processes use the change within two seconds. One version covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/fixed-ranking`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`, `reference.not_found`.
   */
  replaceFixedRanking: Mutation<ReplaceFixedRankingInput, FixedRanking>;
  /**
   * Get the nutrients that exports show.
   *
   * Answers the nutrient types and the text fields that exports of recalls show, in the order of their columns.
   * Each list is that of the locale, or of the nearest prototype locale that has one. Without a list, exports show
   * all nutrient types that some nutrient table has amounts of, and no text fields.
   *
   * `GET /api/admin/locales/{locale}/export-columns`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getExportColumns: Query<LocaleRef, ExportColumns>;
  /**
   * Replace the nutrients that exports show.
   *
   * One version covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/export-columns`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`, `reference.not_found`.
   */
  replaceExportColumns: Mutation<ReplaceExportColumnsInput, ExportColumns>;
  /**
   * Get how sums take amounts below detection.
   *
   * Answers how the sums of recalls take amounts that a nutrient table gives as below a limit of detection, such
   * as <0.5, with the `version` that an edit sends as `baseVersion`. It holds for the surveys of the locale,
   * whichever locale the food data are inherited from.
   *
   * `GET /api/admin/locales/{locale}/below-detection`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getBelowDetection: Query<LocaleRef, BelowDetectionSetting>;
  /**
   * Replace how sums take amounts below detection.
   *
   * Recalls that are stored keep their sums until `npm run nutrients -- recalculate`. All processes use the change
   * within two seconds. One version covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/below-detection`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`.
   */
  replaceBelowDetection: Mutation<ReplaceBelowDetectionInput, BelowDetectionSetting>;
  /**
   * Get the energy factors of a locale.
   *
   * Answers how many kcal a unit of each nutrient gives, as feedback of surveys of the locale counts them. Food
   * lists differ: available carbohydrate gives 3.75 kcal/g as monosaccharides, carbohydrate by difference 4 with
   * the fibre in it. A factor is that of the locale, or of the nearest prototype locale that gives one, or else
   * that of the nutrient type.
   *
   * `GET /api/admin/locales/{locale}/energy-factors`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  getEnergyFactors: Query<LocaleRef, EnergyFactors>;
  /**
   * Replace the energy factors of a locale.
   *
   * Replaces what the locale itself gives. Feedback uses it at once; stored recalls do not change. One version
   * covers all settings of a locale.
   *
   * `PUT /api/admin/locales/{locale}/energy-factors`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.version_conflict`, `reference.not_found`.
   */
  replaceEnergyFactors: Mutation<ReplaceEnergyFactorsInput, EnergyFactors>;
  /**
   * List the problems of the foods of a list.
   *
   * Answers a page of the foods of the list that respondents cannot find or use, in the order of their English
   * names. A food is listed once for each of its problems. `counts` has the number of foods for each kind of
   * problem.
   *
   * `GET /api/admin/locales/{locale}/problems`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  problems: Query<ListProblemsInput, ProblemPage>;
  /**
   * List changes of a locale.
   *
   * Answers a page of the changes of the settings of a locale, newest first, each with the settings before and
   * after it.
   *
   * `GET /api/admin/locales/{locale}/changes`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  changes: Query<LocaleTrailInput, TrailPage>;
};
/** Editors: a whole food list as files. */
type FoodListsOperations = {
  /**
   * Import a food list.
   *
   * Imports the files of a food list (docs/reference/import-format.md) from a zip file, as `npm run import --
   * foods` does. Foods and categories of the files that differ are replaced, others stay; a locale that does not
   * exist is created. The answer is a job, and `GET /jobs/{id}` tells its progress and at the end its report. All
   * rows are stored or none. One bad row refuses the whole list, unless `skipBad` leaves bad rows out: the job
   * then fails with `food_list.bad_rows`, and `issues` names the first 100 with file, row and column. What the
   * table of the zip file shows is refused at once: files that no food list has, folders other than `images/`,
   * more than 20,000 files, and more than 1 GB when it is unpacked. Pictures (`portion-images.json`) also need the
   * permission `portion-images:write`. A locale takes one import at a time. A list that would change the global
   * parts of records of other locales fails with `food_list.collisions`, unless `prefix` gives its codes a prefix
   * or `share` keeps those parts; one that would overwrite edits since the last import with `food_list.edits`,
   * unless `keepEdits` keeps their values or `overwriteEdits` overwrites them. With `dryRun` nothing is stored,
   * and the result tells what would be.
   *
   * `POST /api/admin/locales/{locale}/food-list`, with the permission `food-list:import`.
   *
   * Refusals: `archive.unreadable`, `archive.too_large`, `food_list.unusable`, `food_list.import_running`,
   * `locale.reserved_id`.
   */
  import: Mutation<FormData | FoodListsImportInput, Job>;
  /**
   * Export a food list.
   *
   * Answers a zip file with the files that `POST /admin/locales/{locale}/food-list` reads: the CSV files of foods,
   * categories, portions, prompts and nutrients, and `locale.json`. An unchanged list gives the same files.
   * Pictures of portions are not in it: an installation that has them uses its own.
   *
   * `GET /api/admin/locales/{locale}/food-list`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`.
   */
  export: FileOnly<LocaleRef>;
};
/** Editors: groups of foods for analysis. */
type FoodGroupsOperations = {
  /**
   * List food groups.
   *
   * Answers food groups by id: all of them, or `limit` of them after `offset`. `search` finds part of an id or of
   * a name. Group 0 is "Unassigned".
   *
   * `GET /api/admin/food-groups`, with the permission `food-list:read`.
   */
  list: Query<FoodGroupsListInput, FoodGroupsListOutput>;
  /**
   * Get a food group.
   *
   * Answers a food group with the number of foods in it, whatever their locales.
   *
   * `GET /api/admin/food-groups/{id}`, with the permission `food-list:read`.
   *
   * Refusals: `food_group.not_found`.
   */
  get: Query<FoodGroupInput, FoodGroupDetails>;
  /**
   * Create a food group.
   *
   * Creates a food group for all locales. Without `id` it gets the id after the highest one. An id that a group
   * has is refused with 409.
   *
   * `POST /api/admin/food-groups`, with the permission `food-groups:write`.
   *
   * Refusals: `food_group.duplicate_id`.
   */
  create: Mutation<NewFoodGroupInput, FoodGroupDetails>;
  /**
   * Rename a food group.
   *
   * Renames a food group in all locales. Stored recalls keep the former name.
   *
   * `PATCH /api/admin/food-groups/{id}`, with the permission `food-groups:write`.
   *
   * Refusals: `food_group.not_found`.
   */
  update: Mutation<UpdateFoodGroupInput, FoodGroupDetails>;
  /**
   * Delete a food group.
   *
   * Deletes a food group without foods. A group with foods is refused with 409 `food_group.in_use`: `facts` has
   * their number as `count` and the first 20 of them as `foods`. Group 0 cannot be deleted.
   *
   * `DELETE /api/admin/food-groups/{id}`, with the permission `food-groups:write`.
   *
   * Refusals: `food_group.not_found`, `food_group.in_use`, `food_group.built_in`.
   */
  delete: Mutation<FoodGroupInput, DeletedFoodGroup>;
};
/** Texts of portion size methods, units and labels in each language. */
type TranslationsOperations = {
  /**
   * Get the texts of methods, units and labels.
   *
   * Answers a text for each key that is translated. A key without a text in the language has it in the nearest
   * one: the same language without region, any region of it, the language of the food list, English. A unit or
   * label that is not in the answer is shown as the food list has it.
   *
   * `GET /api/translations/{language}`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  get: Query<TranslationsTextsInput, Translations>;
  /**
   * List translations of the installation.
   *
   * Answers a page of the texts that are built in or that editors wrote for all locales, by kind and key. Use the
   * list of a locale for the texts that its food list has.
   *
   * `GET /api/admin/translations/{language}`, with the permission `food-list:read`.
   */
  list: Query<ListTranslationsInput, TranslationPage>;
  /**
   * Update translations of the installation.
   *
   * Writes and removes texts of a language for all locales, in place of the built-in ones. A text of a locale goes
   * before them. Of two editors of one text the later one decides.
   *
   * `PATCH /api/admin/translations/{language}`, with the permission `foods:write`.
   */
  update: Mutation<UpdateTranslationsInput, UpdatedTranslations>;
  /**
   * List translations of a locale.
   *
   * Answers a page of the texts of the food list and of all pictures, with those that are built in or that editors
   * wrote, by kind and key. `missing=true` answers those that have no text in the language.
   *
   * `GET /api/admin/locales/{locale}/translations/{language}`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  listOfLocale: Query<ListLocaleTranslationsInput, TranslationPage>;
  /**
   * Update translations of a locale.
   *
   * Writes and removes texts of a language for the food list of a locale, and of locales that have it as a
   * prototype. They go before the texts of the installation and the built-in ones. Of two editors of one text the
   * later one decides.
   *
   * `PATCH /api/admin/locales/{locale}/translations/{language}`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`.
   */
  updateOfLocale: Mutation<UpdateLocaleTranslationsInput, UpdatedTranslations>;
};
/** Editors: pictures as they were uploaded. */
type SourceImagesOperations = {
  /**
   * List source images.
   *
   * Answers a page of the uploaded pictures, newest first, with the URLs of two views of each. Each word of
   * `search` is part of a keyword.
   *
   * `GET /api/admin/images/source`, with the permission `source-images:read`.
   */
  list: Query<ListSourceImagesInput, SourceImagePage>;
  /**
   * Upload a source image.
   *
   * Takes one or several files and stores all of them or none. The bytes of a file, not its name, decide its type:
   * JPEG, PNG or SVG. The pictures served are turned as the orientation of the file says and carry no EXIF data
   * and no position.
   *
   * `POST /api/admin/images/source/new`, with the permission `source-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`.
   */
  create: Mutation<FormData | SourceImagesCreateInput, SourceImagesCreateOutput>;
  /**
   * Upload a source image for as served.
   *
   * Takes one or several files and stores all of them or none. The bytes of a file, not its name, decide its type:
   * JPEG, PNG or SVG. The pictures served are turned as the orientation of the file says and carry no EXIF data
   * and no position.
   *
   * `POST /api/admin/images/source/new-as-served`, with the permission `source-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`.
   */
  createForAsServed: Mutation<FormData | SourceImagesCreateForAsServedInput, SourceImagesCreateForAsServedOutput>;
  /**
   * Upload a source image for an image map.
   *
   * Takes one or several files and stores all of them or none. The bytes of a file, not its name, decide its type:
   * JPEG, PNG or SVG. The pictures served are turned as the orientation of the file says and carry no EXIF data
   * and no position.
   *
   * `POST /api/admin/images/source/new-image-map`, with the permission `source-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`.
   */
  createForImageMap: Mutation<FormData | SourceImagesCreateForImageMapInput, SourceImagesCreateForImageMapOutput>;
  /**
   * Update a source image.
   *
   * Replaces the keywords of a source image and answers the source image. Its pictures do not change.
   *
   * `PATCH /api/admin/images/source/{id}`, with the permission `source-images:write`.
   *
   * Refusals: `source_image.not_found`.
   */
  update: Mutation<UpdateSourceImageInput, SourceImage>;
  /**
   * Delete a source image.
   *
   * The body is an array of ids. Some proxies drop the body of a DELETE request, so the ids may stand in the query
   * instead: ?id=1&id=2. The request is refused when an image set shows one of the source images; the answer names
   * these sets.
   *
   * `DELETE /api/admin/images/source/delete`, with the permission `source-images:write`.
   *
   * Refusals: `source_image.not_found`, `source_image.in_use`.
   */
  delete: Mutation<DeleteSourceImagesInput, DeletedCount>;
  /**
   * Process a source image for the portion size method selection screen.
   *
   * Makes a picture of 300 x 200 px from a source image and stores it in the folder `pathPrefix` of the image
   * store. The answer has the id that POST /admin/portion-size/guide-image/selection-screen-image takes. A source
   * image whose file is lost is refused with 409 `source_image.lost`.
   *
   * `POST /api/admin/images/process-for-selection-screen`, with the permission `source-images:write`.
   *
   * Refusals: `source_image.not_found`, `source_image.lost`.
   */
  processForSelection: Mutation<ProcessForSelectionInput, ProcessedImage>;
  /**
   * Make the missing renditions of pictures.
   *
   * Pictures get their renditions when they are stored. Those of an earlier version, and those of the demo, get
   * them by this job: `GET /jobs/{id}` tells its progress, and at the end how many pictures it did and which it
   * could not do. A picture is done once; while your job runs, the answer is that job. Cancelling keeps what is
   * done. `npm run images -- renditions` does the same.
   *
   * `POST /api/admin/images/renditions`, with the permission `source-images:write`.
   */
  makeRenditions: Mutation<void, Job>;
};
/** Editors: photographs of a food in growing amounts. */
type AsServedSetsOperations = {
  /**
   * List as served image sets.
   *
   * Answers a page of ids and descriptions, by id unless `sort` says otherwise. `search` finds part of an id or of
   * a description.
   *
   * `GET /api/admin/portion-size/as-served`, with the permission `portion-images:read`.
   */
  list: Query<ListImageSetsInput, ImageSetPage>;
  /**
   * Get an as served set.
   *
   * Answers the photographs of a set, lightest first, with weights in g and the source image of each.
   *
   * `GET /api/admin/portion-size/as-served/{id}`, with the permission `portion-images:read`.
   *
   * Refusals: `as_served_set.not_found`.
   */
  get: Query<ImageSetRef, StoredAsServedSet>;
  /**
   * List where an as served set is used.
   *
   * Answers the foods and categories whose portion size methods show the set, as the serving or for leftovers,
   * with the locale of each. With `isImplied` a method takes the set by its fixed id.
   *
   * `GET /api/admin/portion-size/as-served/{id}/uses`, with the permission `portion-images:read`.
   *
   * Refusals: `as_served_set.not_found`.
   */
  listUses: Query<ListPictureUsesInput, PictureUsePage>;
  /**
   * Export an as served set in a portable format.
   *
   * Returns a zip file: manifest.json with the SHA-256 of each file, and the files under their paths.
   *
   * `GET /api/admin/portion-size/as-served/{id}/export`, with the permission `source-images:read`.
   *
   * Refusals: `as_served_set.not_found`, `as_served_set.incomplete`.
   */
  export: FileOnly<ImageSetRef>;
  /**
   * Export an as served set without its files.
   *
   * Answers the manifest of the export: the photographs, the paths of their files, and the SHA-256 of each file.
   * An installation whose image store has the same files imports it as JSON. A set that lacks a file is refused
   * with 409 `as_served_set.incomplete`.
   *
   * `GET /api/admin/portion-size/as-served/{id}/export/record`, with the permission `portion-images:read`.
   *
   * Refusals: `as_served_set.not_found`, `as_served_set.incomplete`.
   */
  exportRecord: Query<ImageSetRef, PortableAsServedSet>;
  /**
   * Import an as served set from a portable format.
   *
   * Send the exported zip file in a form, or the record alone as JSON where the image store has its files. Every
   * SHA-256 must match. The pictures served are made again from the uploads.
   *
   * `POST /api/admin/portion-size/as-served/import`, with the permission `portion-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`, `as_served_set.duplicate_id`, `archive.unreadable`,
   * `archive.too_large`, `as_served_set.unusable_archive`.
   */
  import: Mutation<FormData | AsServedSetsImportInput, StoredAsServedSet>;
  /**
   * Create an as served set.
   *
   * A set has 1 to 20 photographs of one food in growing amounts, each with a different weight. They may come in
   * any order. The n-th weight is that of the n-th file. Respondents choose the set by its middle photograph.
   *
   * `POST /api/admin/portion-size/as-served/new`, with the permission `portion-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`, `as_served_set.duplicate_id`.
   */
  create: Mutation<FormData | AsServedSetsCreateInput, StoredAsServedSet>;
  /**
   * Create an as served set from existing source images.
   *
   * A set has 1 to 20 photographs of one food in growing amounts, each with a different weight. They may come in
   * any order.
   *
   * `POST /api/admin/portion-size/as-served/new-from-source`, with the permission `portion-images:write`.
   *
   * Refusals: `source_image.not_found`, `source_image.lost`, `as_served_set.duplicate_id`.
   */
  createFromSources: Mutation<NewSetFromSourcesInput, StoredAsServedSet>;
  /**
   * Update an as served set.
   *
   * A set has 1 to 20 photographs of one food in growing amounts, each with a different weight. They may come in
   * any order. A set that cereal methods use by its id cannot be renamed.
   *
   * `PUT /api/admin/portion-size/as-served/{currentId}`, with the permission `portion-images:write`.
   *
   * Refusals: `as_served_set.not_found`, `source_image.not_found`, `source_image.lost`,
   * `as_served_set.duplicate_id`, `as_served_set.in_use`, `as_served_set.version_conflict`.
   */
  update: Mutation<UpdateAsServedSetInput, StoredAsServedSet>;
  /**
   * Delete an as served set.
   *
   * A set in use is not deleted, unless force is true; the answer names the foods and categories whose methods
   * show it.
   *
   * `DELETE /api/admin/portion-size/as-served/{id}`, with the permission `portion-images:write`.
   *
   * Refusals: `as_served_set.not_found`, `as_served_set.in_use`.
   */
  delete: Mutation<DeleteAsServedSetInput, AsServedSetsDeleteOutput>;
};
/** Editors: photographs with outlines to choose from. */
type ImageMapsOperations = {
  /**
   * List image maps.
   *
   * Answers a page of ids and descriptions, by id unless `sort` says otherwise. `search` finds part of an id or of
   * a description.
   *
   * `GET /api/admin/portion-size/image-map`, with the permission `portion-images:read`.
   */
  list: Query<ListImageSetsInput, ImageSetPage>;
  /**
   * Get an image map.
   *
   * Answers the photograph of an image map and its objects by id: outlines in units of the image width, with their
   * places in the order of keyboard navigation.
   *
   * `GET /api/admin/portion-size/image-map/{id}`, with the permission `portion-images:read`.
   *
   * Refusals: `image_map.not_found`.
   */
  get: Query<ImageSetRef, StoredImageMap>;
  /**
   * Get the source base image of an image map.
   *
   * Answers the id of the source image from which the photograph of the map was made. A map whose upload is lost
   * is refused with 409 `image_map.incomplete`.
   *
   * `GET /api/admin/portion-size/image-map/{id}/base-image-source-id`, with the permission `portion-images:read`.
   *
   * Refusals: `image_map.not_found`, `image_map.incomplete`.
   */
  baseImageSource: Query<ImageSetRef, BaseImageSource>;
  /**
   * Create an image map from SVG.
   *
   * Each path of the drawing with an id area_<n> outlines the object n. A text with the id "navigation" may list
   * the ids in the order of keyboard navigation; otherwise the order is that of the ids. Curves become corners. A
   * drawing whose proportions differ from those of the photograph by more than 1 % is stored, and the answer has a
   * warning.
   *
   * `POST /api/admin/portion-size/image-map/new-from-svg`, with the permission `portion-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`, `svg.invalid_size`, `svg.invalid_outline`,
   * `svg.invalid_navigation`, `svg.no_outline`, `image_map.duplicate_id`, `image_map.missing_description`,
   * `reference.not_found`.
   */
  createFromSvg: Mutation<FormData | ImageMapsCreateFromSvgInput, NewImageMap>;
  /**
   * Upload an image map.
   *
   * The photograph becomes a source image. PATCH /admin/portion-size/guide-image/{id}/objects adds the objects
   * later.
   *
   * `POST /api/admin/portion-size/image-map`, with the permission `portion-images:write`.
   *
   * Refusals: `image.unsupported_type`, `image.unreadable`, `image.unsuitable`, `image.too_large`,
   * `svg.malformed`, `svg.too_large`, `svg.unsupported`, `image_map.duplicate_id`.
   */
  create: Mutation<FormData | ImageMapsCreateInput, NewImageMap>;
};
/** Editors: image maps with a weight for each outline. */
type GuideImagesOperations = {
  /**
   * List guide images.
   *
   * Answers a page of ids and descriptions with the image map and the photograph of each, by id unless `sort` says
   * otherwise. `search` finds part of an id or of a description.
   *
   * `GET /api/admin/portion-size/guide-image`, with the permission `portion-images:read`.
   */
  list: Query<ListImageSetsInput, GuideImagePage>;
  /**
   * Get a guide image.
   *
   * Answers a guide image with the objects of its image map in the order of keyboard navigation: outlines in units
   * of the image width, weights in g. A guide image with a weight that is null is a draft, which no food can use.
   *
   * `GET /api/admin/portion-size/guide-image/{id}`, with the permission `portion-images:read`.
   *
   * Refusals: `guide_image.not_found`.
   */
  get: Query<ImageSetRef, StoredGuideImage>;
  /**
   * List where a guide image is used.
   *
   * Answers the foods and categories whose portion size methods show the guide image, with the locale of each, and
   * the drinkware sets whose vessels are chosen on it.
   *
   * `GET /api/admin/portion-size/guide-image/{id}/uses`, with the permission `portion-images:read`.
   *
   * Refusals: `guide_image.not_found`.
   */
  listUses: Query<ListPictureUsesInput, PictureUsePage>;
  /**
   * Create a guide image.
   *
   * Respondents choose the guide image by the base photograph of its map. An object without a weight makes the
   * guide image a draft, which no food can use.
   *
   * `POST /api/admin/portion-size/guide-image/new`, with the permission `portion-images:write`.
   *
   * Refusals: `guide_image.duplicate_id`, `image_map.not_found`, `image_map.incomplete`, `source_image.lost`,
   * `reference.not_found`.
   */
  create: Mutation<NewGuideImageInput, StoredGuideImage>;
  /**
   * Update guide image metadata.
   *
   * Changes the id, the description or both, and answers them; an absent field stays. A new id renames the guide
   * image but not its image map; portion size methods and drinkware sets that name the guide image follow. An id
   * that another guide image has is refused with 409.
   *
   * `PATCH /api/admin/portion-size/guide-image/{currentId}/meta`, with the permission `portion-images:write`.
   *
   * Refusals: `guide_image.not_found`, `guide_image.duplicate_id`.
   */
  updateMeta: Mutation<UpdateGuideImageMetaInput, ImageSetView>;
  /**
   * Update guide image objects.
   *
   * Objects keep the ids that are given. While foods, categories or drinkware sets use the guide image, each
   * object needs a weight. A drinkware set has a scale for each object: while one uses the guide image, the ids of
   * its objects cannot change. While another guide image has the same map, the outlines cannot change, and the
   * objects to which that guide image gives a weight cannot be removed.
   *
   * `PATCH /api/admin/portion-size/guide-image/{id}/objects`, with the permission `portion-images:write`.
   *
   * Refusals: `guide_image.not_found`, `image_map.incomplete`, `guide_image.in_use`,
   * `guide_image.other_proportions`, `guide_image.weights_needed`, `guide_image.map_shared`.
   */
  updateObjects: Mutation<UpdateGuideImageObjectsInput, StoredGuideImage>;
  /**
   * Update the portion size method selection screen image of a guide image.
   *
   * The previous picture is deleted unless something else shows it.
   *
   * `POST /api/admin/portion-size/guide-image/selection-screen-image`, with the permission `portion-images:write`.
   *
   * Refusals: `guide_image.not_found`, `selection_image.not_found`, `selection_image.unsuitable`.
   */
  setSelectionImage: Mutation<SetSelectionImageInput, SelectionImage>;
  /**
   * Delete a guide image.
   *
   * A guide image in use is not deleted; the answer names the foods, categories and drinkware sets that use it.
   *
   * `DELETE /api/admin/portion-size/guide-image/{id}`, with the permission `portion-images:write`.
   *
   * Refusals: `guide_image.not_found`, `guide_image.in_use`.
   */
  delete: Mutation<ImageSetRef, DeletedGuideImage>;
};
/** Editors: glasses, cups and bottles with their sliding scales. */
type DrinkwareSetsOperations = {
  /**
   * List drinkware sets.
   *
   * Answers a page of ids and descriptions with the guide image of each, by id unless `sort` says otherwise.
   * `search` finds part of an id or of a description.
   *
   * `GET /api/admin/portion-size/drinkware`, with the permission `portion-images:read`.
   */
  list: Query<ListImageSetsInput, DrinkwareSetPage>;
  /**
   * Get a drinkware set.
   *
   * Answers a set with the guide image from which a vessel is chosen, and a sliding scale for each vessel: the
   * pixel rows of empty and full, and volumes in ml by fill level.
   *
   * `GET /api/admin/portion-size/drinkware/{id}`, with the permission `portion-images:read`.
   *
   * Refusals: `drinkware_set.not_found`.
   */
  get: Query<ImageSetRef, StoredDrinkwareSet>;
  /**
   * List where a drinkware set is used.
   *
   * Answers the foods and categories whose portion size methods use the set, with the locale of each.
   *
   * `GET /api/admin/portion-size/drinkware/{id}/uses`, with the permission `portion-images:read`.
   *
   * Refusals: `drinkware_set.not_found`.
   */
  listUses: Query<ListPictureUsesInput, PictureUsePage>;
  /**
   * Delete a drinkware set.
   *
   * A set in use is not deleted; the answer names the foods and categories whose methods use it.
   *
   * `DELETE /api/admin/portion-size/drinkware/{id}`, with the permission `portion-images:write`.
   *
   * Refusals: `drinkware_set.not_found`, `drinkware_set.in_use`.
   */
  delete: Mutation<ImageSetRef, DrinkwareSetRef>;
};
/** Staff: accounts, profiles and passwords; password resets by mail. */
type UsersOperations = {
  /**
   * Find users.
   *
   * Staff find the people of the surveys that they run, with their roles and user names there. Of other users they
   * find the one who has exactly the given e-mail address, without phone number, custom fields, roles and user
   * names.
   *
   * `GET /api/users`, with the permission `users:read`.
   */
  list: Query<ListUsersInput, UserProfilePage>;
  /**
   * Create a user.
   *
   * Superusers give any role; survey administrators give <survey>/respondent, <survey>/staff and <survey>/support.
   * A personal access token gives only roles in surveys, and staff only if its scopes include all permissions of
   * staff. The password of anybody who is more than a respondent has at least 10 characters, is not common and
   * does not contain the e-mail address or user name.
   *
   * `POST /api/users`, with the permission `users:create`.
   *
   * Refusals: `user.email_taken`, `user.personal_data_forbidden`, `user.role_forbidden`, `user.weak_password`,
   * `reference.not_found`.
   */
  create: Mutation<NewUserInput, UsersCreatedUserView>;
  /**
   * Delete a user.
   *
   * Superusers may change every user, survey administrators every respondent, staff the respondents all of whose
   * surveys they run, and everybody themselves. Any other user is refused with 403, whether they exist or not.
   *
   * `DELETE /api/users/{userId}`, with the permission `users:update`.
   *
   * Refusals: `user.not_found`, `user.not_editable`, `user.own_account`, `user.in_use`.
   */
  delete: Mutation<ResetInput, DeletedUserView>;
  /**
   * Update a user's profile.
   *
   * Superusers may change every user, survey administrators every respondent, staff the respondents all of whose
   * surveys they run, and everybody themselves. Any other user is refused with 403, whether they exist or not. A
   * new e-mail address invalidates the links that were mailed before. Your own address changes as in PATCH
   * /users/my-profile. A personal access token cannot change the profile of its owner, nor the e-mail address of
   * anybody who is more than a respondent.
   *
   * `PATCH /api/users/{userId}`, signed in.
   *
   * Refusals: `user.not_found`, `user.not_editable`, `user.email_taken`, `user.personal_data_forbidden`,
   * `access.in_person_only`, `auth.confirmation_needed`.
   */
  update: Mutation<UpdateUserInput, UserProfile>;
  /**
   * Change a user's roles.
   *
   * Superusers give and take roles in the installation and in locales. What is held already stays, and what is not
   * held is left out. The last superuser cannot lose the role. A respondent gets no such role, because the people
   * who run the survey have their link. A personal access token is refused. Roles in surveys change with POST
   * /surveys/{surveyId}/acl.
   *
   * `PATCH /api/users/{userId}/roles`, with the permission `users:change-roles`.
   *
   * Refusals: `user.not_found`, `user.role_forbidden`, `user.is_respondent`, `user.last_superuser`,
   * `reference.not_found`.
   */
  changeRoles: Mutation<UsersChangeRolesInput, HeldRolesView>;
  /**
   * Update a user's password.
   *
   * Superusers may change every user, survey administrators every respondent, staff the respondents all of whose
   * surveys they run, and everybody themselves. Any other user is refused with 403, whether they exist or not. To
   * change your own password, give the current one as currentPassword. The password of anybody who is more than a
   * respondent has at least 10 characters, is not common and does not contain the e-mail address or user name.
   *
   * `PATCH /api/users/{userId}/password`, signed in as a person.
   *
   * Refusals: `user.not_found`, `user.not_editable`, `user.weak_password`, `user.wrong_current_password`.
   */
  updatePassword: Mutation<UpdatePasswordInput, PasswordChangedView>;
  /**
   * Update a user's physical data.
   *
   * Superusers may change every user, survey administrators every respondent, staff the respondents all of whose
   * surveys they run, and everybody themselves. Any other user is refused with 403, whether they exist or not.
   *
   * `PATCH /api/users/{userId}/physical-data`, signed in.
   *
   * Refusals: `user.not_found`, `user.not_editable`, `reference.not_found`, `physical_data.not_born`.
   */
  updatePhysicalData: Mutation<UpdatePhysicalDataInput, PhysicalData>;
  /**
   * Delete multiple users.
   *
   * Deletes all of these users with all that belongs to them, or none, and answers how many. 404 names the users
   * who do not exist, 409 those whose recalls are stored. Nobody can delete their own account (403).
   *
   * `POST /api/users/delete`, with the permission `users:delete-many`.
   *
   * Refusals: `user.not_found`, `user.own_account`, `user.in_use`.
   */
  deleteMany: Mutation<DeleteUsersInput, DeletedUsersView>;
  /**
   * Request a password reset.
   *
   * At most 10 requests in 15 minutes from one network address, 5 in an hour for one e-mail address, and one mail
   * in 5 minutes to a user. The link works once, for four hours.
   *
   * `POST /api/users/password-reset-request`, for anybody.
   *
   * Refusals: `request.not_human`.
   */
  requestPasswordReset: Mutation<RequestPasswordResetInput, ResetRequestedView>;
  /**
   * Confirm a password reset.
   *
   * The password of anybody who is more than a respondent has at least 10 characters, is not common and does not
   * contain the e-mail address or user name.
   *
   * `POST /api/users/reset-password`, for anybody.
   *
   * Refusals: `user.invalid_reset_token`, `user.weak_password`.
   */
  resetPassword: Mutation<ResetPasswordInput, PasswordChangedView>;
  /**
   * Confirm a new e-mail address.
   *
   * The token is valid once, for four hours, until a later change of the address or the password. Links for a new
   * password that were mailed to the old address become invalid.
   *
   * `POST /api/users/confirm-email`, for anybody.
   *
   * Refusals: `user.invalid_email_token`, `user.email_taken`, `user.personal_data_forbidden`.
   */
  confirmEmail: Mutation<ConfirmEmailInput, EmailChangedView>;
};
/** Your own profile and physical data. */
type ProfileOperations = {
  /**
   * Get your own profile.
   *
   * Answers name, contacts, custom fields, roles and user names of the caller. `pendingEmail` is a new e-mail
   * address that waits for its confirmation.
   *
   * `GET /api/users/my-profile`, signed in.
   *
   * Refusals: `access.in_person_only`.
   */
  get: Query<void, UserProfile>;
  /**
   * Update your own profile.
   *
   * Most surveys do not store names, e-mail addresses and phone numbers of respondents, and refuse them. An e-mail
   * address changes only after POST /auth/confirm with the password, at most five minutes before and ten times in
   * an hour. The old address is told. The new one waits in `pendingEmail` until its owner answers the link that is
   * mailed to it, for four hours. The answer is the same if another account has the address. null removes the
   * address at once. Who has no password, or signed in by a personal link, asks the people who run the survey.
   *
   * `PATCH /api/users/my-profile`, signed in as a person.
   *
   * Refusals: `auth.confirmation_needed`, `user.personal_data_forbidden`.
   */
  update: Mutation<ProfileChangeInput, UserProfile>;
  /**
   * Get your own physical data.
   *
   * Answers the profile of the caller and the physical data that feedback is computed from: weight in kg, height
   * in cm. The physical data are null if none were ever given.
   *
   * `GET /api/users/my-physical-data`, signed in.
   *
   * Refusals: `access.in_person_only`.
   */
  getPhysicalData: Query<void, OwnPhysicalData>;
  /**
   * Update your own physical data.
   *
   * Changes the given fields and answers all physical data: weight in kg, height in cm. An absent field stays,
   * null clears it. A date of birth in the future or before 1900 is refused with 400 `physical_data.not_born`.
   *
   * `PATCH /api/users/my-physical-data`, signed in as a person.
   *
   * Refusals: `reference.not_found`, `physical_data.not_born`.
   */
  updatePhysicalData: Mutation<PhysicalDataChangeInput, PhysicalData>;
};
/** Your own data as a file. */
type OwnDataOperations = {
  /**
   * Download your own data.
   *
   * All that is stored about the caller except passwords and secrets: account, recalls, consents, sign-ins,
   * requests (GDPR, Art. 15 and 20). Times are in UTC, weights of foods in g, of people in kg, heights in cm.
   * Whoever signed in by the link of a survey and has more than that survey gets the part of it alone, and
   * `limitedToSurvey` names it. At most 20 downloads an hour.
   *
   * `GET /api/users/my-data`, signed in as a person.
   */
  download: FileOnly<void>;
  /**
   * Download your own data as a page.
   *
   * The same data for reading and printing: one HTML file without scripts and without other files, in English,
   * French or German, with tables of each recall, weights in g and nutrients with their units.
   *
   * `GET /api/users/my-data/page`, signed in as a person.
   */
  downloadPage: FileOnly<void>;
};
/** Asking for the deletion of your data; staff: answering. */
type DeletionRequestsOperations = {
  /**
   * Ask for the deletion of your data.
   *
   * Stores the request and mails it to the support address of the survey. It has to be answered until `dueAt`, 30
   * days after it unless the operator set another number. The staff of the survey answer requests for recalls,
   * administrators those for accounts. The same request while one is open is refused with 409
   * `deletion_request.already_open`. By the link of a survey, only recalls of that survey can be asked for, and
   * the account if it has nothing else.
   *
   * `POST /api/users/my-deletion-requests`, signed in as a person.
   *
   * Refusals: `survey.not_found`, `deletion_request.already_open`, `deletion_request.beyond_link`.
   */
  create: Mutation<NewDeletionRequestInput, OwnDeletionRequest>;
  /**
   * List your own requests for deletion.
   *
   * Answers the requests of the caller, newest first, with their states and the reasons of refusals.
   *
   * `GET /api/users/my-deletion-requests`, signed in as a person.
   */
  listMine: Query<void, DeletionRequestsListMineOutput>;
  /**
   * Get one of your own requests for deletion.
   *
   * Answers a request of the caller with its state. A request of somebody else answers 404.
   *
   * `GET /api/users/my-deletion-requests/{requestId}`, signed in as a person.
   *
   * Refusals: `deletion_request.not_found`.
   */
  getMine: Query<OwnRequestInput, OwnDeletionRequest>;
  /**
   * Take back a request for deletion.
   *
   * Takes back a request that nobody has answered. It stays in the lists as `taken-back`.
   *
   * `DELETE /api/users/my-deletion-requests/{requestId}`, signed in as a person.
   *
   * Refusals: `deletion_request.not_found`, `deletion_request.answered`.
   */
  takeBack: Mutation<OwnRequestInput, OwnDeletionRequest>;
  /**
   * List the requests for deletion of a survey.
   *
   * Answers a page of the requests: open ones first, in the order in which they are due, so that overdue ones are
   * at the top; then the answered ones, newest first.
   *
   * `GET /api/surveys/{surveyId}/deletion-requests`, with the permission `deletion-requests:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListDeletionRequestsInput, DeletionRequestPage>;
  /**
   * Get a request for deletion of a survey.
   *
   * Answers a request with the number of recalls that `done` would erase.
   *
   * `GET /api/surveys/{surveyId}/deletion-requests/{requestId}`, with the permission `deletion-requests:read`.
   *
   * Refusals: `survey.not_found`, `deletion_request.not_found`.
   */
  get: Query<SurveyRequestInput, DeletionRequest>;
  /**
   * Answer a request for deletion.
   *
   * `done` erases all recalls of the person in the survey, also the one under way, in one transaction with the
   * answer; it cannot be undone. `refused` needs a `reason`, which the person reads. The person gets a mail if
   * they have an address. The request stays without personal data. A second answer is refused with 409
   * `deletion_request.answered`.
   *
   * `POST /api/surveys/{surveyId}/deletion-requests/{requestId}/answer`, with the permission
   * `deletion-requests:answer`.
   *
   * Refusals: `survey.not_found`, `deletion_request.not_found`, `deletion_request.answered`.
   */
  answer: Mutation<AnswerSurveyRequestInput, DeletionRequest>;
  /**
   * List all requests for deletion.
   *
   * Answers a page of the requests of all surveys and of those for accounts, in the order of the list of a survey.
   *
   * `GET /api/admin/deletion-requests`, with the permission `accounts:erase`.
   */
  listAll: Query<ListAllDeletionRequestsInput, DeletionRequestPage>;
  /**
   * Get a request for deletion.
   *
   * Answers a request for recalls or for an account.
   *
   * `GET /api/admin/deletion-requests/{requestId}`, with the permission `accounts:erase`.
   *
   * Refusals: `deletion_request.not_found`.
   */
  getOfAny: Query<OwnRequestInput, DeletionRequest>;
  /**
   * Answer a request for the deletion of an account.
   *
   * Answers requests for recalls as the staff of the survey do, and those for accounts. `done` erases the account:
   * names, addresses, sign-ins, roles, everything that names the person; recalls stay without a name. Open
   * requests of the person for recalls have to be answered first (409 `deletion_request.recalls_first`), because
   * nobody could tell afterwards whose they are.
   *
   * `POST /api/admin/deletion-requests/{requestId}/answer`, with the permission `accounts:erase`.
   *
   * Refusals: `deletion_request.not_found`, `deletion_request.answered`, `user.last_superuser`,
   * `deletion_request.recalls_first`.
   */
  answerAny: Mutation<AnswerRequestInput, DeletionRequest>;
};
/** Consent to a survey, and withdrawal. */
type ConsentsOperations = {
  /**
   * Get your own consent.
   *
   * Answers which version of its text the survey asks consent to, which versions the caller agreed to, when and in
   * which language, and whether they have withdrawn. `mayRecall` says whether recalls are accepted as far as
   * consent is concerned.
   *
   * `GET /api/surveys/{surveyId}/consent`, with the permission `consents:give`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, Consent>;
  /**
   * Consent to a survey.
   *
   * Records the scheme, the version, the language and the time. The same version of the same scheme again changes
   * nothing. A version or a scheme that the survey no longer asks for is refused with 409
   * `consent.version_conflict`: `facts` has the present ones. A language that the scheme does not have is refused
   * with 400 `consent.language`. Whoever has withdrawn takes part again, unless their recalls were erased.
   * Programs with a personal access token are refused.
   *
   * `POST /api/surveys/{surveyId}/consent`, with the permission `consents:give`.
   *
   * Refusals: `survey.not_found`, `consent.not_asked`, `consent.version_conflict`, `consent.language`,
   * `consent.withdrawn`, `access.in_person_only`.
   */
  give: Mutation<GiveConsentInput, Consent>;
  /**
   * Withdraw from a survey.
   *
   * Deletes the recall under way and the mails that are due, and refuses further recalls with 403
   * `consent.withdrawn`. Earlier recalls are kept or erased, as `onWithdrawal` says. The person can still sign in,
   * read and download their data, and ask for their deletion. A second withdrawal changes nothing. It works in a
   * survey that asks for no consent too.
   *
   * `POST /api/surveys/{surveyId}/consent/withdrawal`, with the permission `consents:give`.
   *
   * Refusals: `survey.not_found`, `access.in_person_only`.
   */
  withdraw: Mutation<SurveyRef, Consent>;
};
/** Searching for foods, and the data of a food. */
type FoodsOperations = {
  /**
   * Find food by description (regular foods).
   *
   * Answers the best matches first; an empty description gives empty lists. Foods that match equally well are
   * ordered by popularity x (1 - w) + match x w, where w is matchScoreWeight / 100. `alg` selects the measure of
   * popularity.
   *
   * `GET /api/foods/{locale}/lookup`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  lookup: Query<LookupInput, LookupResult>;
  /**
   * Find food by description (recipe ingredients).
   *
   * Answers the best matches first; an empty description gives empty lists. Foods that match equally well are
   * ordered by popularity x (1 - w) + match x w, where w is matchScoreWeight / 100. `alg` selects the measure of
   * popularity.
   *
   * `GET /api/foods/{locale}/lookup-for-recipes`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  lookupForRecipes: Query<LookupInput, LookupResult>;
  /**
   * Find food by description, limited to a category.
   *
   * Answers the best matches first; an empty description gives empty lists. Foods that match equally well are
   * ordered by popularity x (1 - w) + match x w, where w is matchScoreWeight / 100. `alg` selects the measure of
   * popularity. Also served at /foods:{locale}/lookup-in-category and /foods{locale}/lookup-in-category.
   *
   * `GET /api/foods/{locale}/lookup-in-category`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `category.not_found`.
   */
  lookupInCategory: Query<LookupInCategoryInput, LookupResult>;
  /**
   * Get associated foods (automatic).
   *
   * Ranks categories by what other people had in one meal with these foods. None are suggested while the locale
   * has fewer than 50 meals, or recalls of fewer than 10 respondents, for foods that few meals hold, and of which
   * the meal has a food.
   *
   * `GET /api/foods/associated/{locale}`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  suggestCategories: Query<CategorySuggestionsInput, CategorySuggestionsView>;
  /**
   * Suggest splitting a description into several foods.
   *
   * Splits a text such as "fish and chips with peas" into "fish and chips" and "peas", by the split words of the
   * locale and, with `language`, by the joining words of the language in which it was typed. A single part means
   * that there is nothing to split.
   *
   * `GET /api/foods/{locale}/split-description`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  splitDescription: Query<SplitDescriptionInput, SplitDescriptionView>;
  /**
   * Get the pack for searches without a network.
   *
   * Answers the names, synonyms, categories and popularity of a food list. With them `@dietary-recall/food-search`
   * finds what `lookup` finds, in the same order, without a network. `alg` is that of the survey; with `paRules`
   * foods are ranked by popularity, because the pack does not know the meal. It is made once for each version of
   * the list and each reading of the counts of recalls, which are at most half a minute old.
   *
   * `GET /api/foods/{locale}/search-pack`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  getSearchPack: Query<SearchPackInput, SearchPack>;
  /**
   * Get food data (portion size estimation methods).
   *
   * Answers a food of the locale with everything that it inherits from categories and prototype locales: portion
   * size methods, attributes, prompts for associated foods. Energy is in kcal per 100 g. `nutrients` has the
   * amounts of the nutrient types that the input names: an application that asks the questions of a scheme names
   * those of its conditions.
   *
   * `GET /api/foods/{locale}/{code}`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `food.not_found`.
   */
  get: Query<FoodInput, Food>;
  /**
   * Get food data with data source tracing.
   *
   * For editors: answers a food with everything that it inherits. `sources` names the record and the locale that
   * each value is from.
   *
   * `GET /api/foods/{locale}/{code}/with-sources`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `food.not_found`.
   */
  getWithSources: Query<RecordRef, FoodWithSources>;
  /**
   * Get brand names.
   *
   * Answers the brands of a food from which a respondent may choose. They are those of the locale itself;
   * prototype locales do not add any.
   *
   * `GET /api/foods/{locale}/{code}/brand-names`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `food.not_found`.
   */
  brandNames: Query<RecordRef, FoodsBrandNamesOutput>;
  /**
   * Get associated foods (manual).
   *
   * Answers the prompts that editors wrote: foods and categories that a respondent is asked about after this food,
   * in their order.
   *
   * `GET /api/foods/{locale}/{code}/associated-foods`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `food.not_found`.
   */
  associatedFoods: Query<RecordRef, FoodsAssociatedFoodsOutput>;
  /**
   * Get food composition data.
   *
   * Answers the nutrients of `weight` g of a food (100 g by default), with their units and the source of the data.
   * They are from the first nutrient table that the food is mapped to. A missing nutrient is unknown, not zero. A
   * food that is mapped to no table answers 404 `food.no_composition`.
   *
   * `GET /api/foods/{locale}/{code}/composition`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `food.not_found`, `food.no_composition`.
   */
  composition: Query<CompositionInput, Composition>;
};
/** Browsing foods by category. */
type CategoriesOperations = {
  /**
   * List root categories.
   *
   * Answers the categories at the top of the tree of the locale, in the order of their names. The tree has the
   * visible categories with a food of the list, in them or below them; editors find the empty ones with
   * `/admin/browse/{locale}/root-categories`.
   *
   * `GET /api/categories/{locale}`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  listRoots: Query<RootCategoriesInput, CategoriesListRootsOutput>;
  /**
   * Get category contents.
   *
   * Lists in alphabetical order. With `alg`, the foods that it ranks higher come first, and equal ones by the
   * hand-made ranking of the locale. Subcategories without a food of the list, in them or below them, are left
   * out; a category that has none itself is not found.
   *
   * `GET /api/categories/{locale}/{code}`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `category.not_found`.
   */
  contents: Query<CategoryContentsInput, CategoryContentsView>;
  /**
   * Get the popular foods of a category.
   *
   * Answers the foods of the category, and of the visible categories below it, that most recalls of the locale
   * hold, the most chosen first. Foods that nobody chose are left out; recalls of test surveys do not count. The
   * counts are at most half a minute old.
   *
   * `GET /api/categories/{locale}/{code}/popular`, signed in.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `category.not_found`.
   */
  popular: Query<PopularFoodsInput, PopularFoodsView>;
};
/** Editors: what respondents searched and did not find, and names of foods that follow from it. */
type SearchMissesOperations = {
  /**
   * List what respondents searched and did not find.
   *
   * Answers a page of the words by which at least five people did not find a food of the list at once, most people
   * first: searches without results, searches of which no hit was chosen, choices below rank 10, and missing
   * foods. It says neither who they are nor in which survey; test surveys and excluded recalls do not count.
   * `proposals` are foods that were chosen in the end, or coded, for the same words; a low `rank` says that the
   * search finds the food by now.
   *
   * `GET /api/admin/locales/{locale}/search-misses`, with the permission `food-list:read`.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`.
   */
  list: Query<ListSearchMissesInput, SearchMissPage>;
  /**
   * Accept words as other names of foods.
   *
   * Adds the words to the alternative names of foods in the locale, all of them or none, as an edit of each food;
   * its entry in the trail has the words and the number of people as `reason`. The words leave the list. The
   * answer comes when this process finds the foods by them; other processes do within two seconds. A name that a
   * food has already is no fault.
   *
   * `POST /api/admin/locales/{locale}/search-misses/accept`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `locale.index_not_ready`, `search_miss.not_found`, `reference.not_found`,
   * `food.too_many_names`.
   */
  accept: Mutation<AcceptSearchMissesInput, AcceptedNames>;
  /**
   * Dismiss words that name no food.
   *
   * Takes words out of the list for good, all of them or none. `isDismissed=true` lists them, and `restore` takes
   * them back. A second call changes nothing.
   *
   * `POST /api/admin/locales/{locale}/search-misses/dismiss`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `search_miss.not_found`.
   */
  dismiss: Mutation<SearchMissesTextsInput, DismissedView>;
  /**
   * Take dismissed words back into the list.
   *
   * Undoes `dismiss`, for all of the words or none. A second call changes nothing.
   *
   * `POST /api/admin/locales/{locale}/search-misses/restore`, with the permission `food-list:write`.
   *
   * Refusals: `locale.not_found`, `search_miss.not_found`.
   */
  restore: Mutation<SearchMissesTextsInput, RestoredView>;
};
/** Editors: the small pictures of foods and categories. */
type ThumbnailsOperations = {
  /**
   * Get the thumbnail of a food or category.
   *
   * Answers the small picture by which applications show a food or a category in lists. Respondents get it with
   * the results of a search, the contents of categories and the data of a food.
   *
   * `GET /api/admin/thumbnails/{type}/{code}`, with the permission `food-list:read`.
   *
   * Refusals: `food.not_found`, `category.not_found`.
   */
  get: Query<ThumbnailInput, Thumbnail>;
  /**
   * Upload the thumbnail of a food or category.
   *
   * Takes a form with one picture in the field `file`. The bytes of the file, not its name, decide its type: JPEG,
   * PNG or SVG. It becomes a source image, with the code among its keywords, and the thumbnail is made from it: at
   * most 320 px wide and high, not cropped. The former thumbnail is deleted; its source image stays. Whoever may
   * edit the global part of the food or category may do this: all locales show the same thumbnail.
   *
   * `POST /api/admin/thumbnails/{type}/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `food.not_found`, `category.not_found`, `image.unsupported_type`, `image.unreadable`,
   * `image.unsuitable`, `image.too_large`, `svg.malformed`, `svg.too_large`, `svg.unsupported`.
   */
  upload: Mutation<FormData | ThumbnailsUploadInput, Thumbnail>;
  /**
   * Choose the thumbnail of a food or category.
   *
   * Makes the thumbnail from a source image, such as one of an as-served set: `GET /admin/images/source` finds
   * them. The former thumbnail is deleted; its source image stays. Whoever may edit the global part of the food or
   * category may do this: all locales show the same thumbnail.
   *
   * `PUT /api/admin/thumbnails/{type}/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `food.not_found`, `category.not_found`, `source_image.not_found`, `source_image.lost`.
   */
  choose: Mutation<ChooseThumbnailInput, Thumbnail>;
  /**
   * Remove the thumbnail of a food or category.
   *
   * Deletes the thumbnail; its source image stays. A record without a thumbnail stays as it is. Whoever may edit
   * the global part of the food or category may do this: all locales show the same thumbnail.
   *
   * `DELETE /api/admin/thumbnails/{type}/{code}`, with the permission `food-list:write`.
   *
   * Refusals: `food.not_found`, `category.not_found`.
   */
  delete: Mutation<ThumbnailInput, Thumbnail>;
};
/** Photographs, outlines and sliding scales for portion sizes. */
type PortionSizesOperations = {
  /**
   * Get the weight type-in portion size method.
   *
   * Answers the method by which a respondent types a weight. A client may add it to any food.
   *
   * `GET /api/portion-size/weight`, signed in.
   */
  weight: Query<void, PortionSizeMethod>;
  /**
   * Get the tables of portion size methods.
   *
   * Answers the tables from which the methods `cereal`, `milk-on-cereal`, `milk-in-a-hot-drink` and `pizza`
   * calculate: weights in g, milk in ml and as a share of the cup. The lists are empty if the installation has no
   * tables.
   *
   * `GET /api/portion-size/method-tables`, signed in.
   */
  methodTables: Query<void, MethodTables>;
  /**
   * Get as served image set data.
   *
   * Answers the photographs of an as-served set, lightest first; weights are in g.
   *
   * `GET /api/portion-size/as-served/{id}`, signed in.
   *
   * Refusals: `as_served_set.not_found`.
   */
  getAsServed: Query<ImageSetRef, AsServedSet>;
  /**
   * Get data of multiple as served image sets.
   *
   * Takes an array of 1 to 100 ids and answers the as-served sets in the order of the ids. If one of them is
   * missing, the answer is 404.
   *
   * `POST /api/portion-size/as-served`, signed in.
   *
   * Refusals: `as_served_set.not_found`.
   */
  getManyAsServed: Query<ImageSetRefs, PortionSizesGetManyAsServedOutput>;
  /**
   * Get guide image data.
   *
   * Answers an image map with a weight in g for each of its objects.
   *
   * `GET /api/portion-size/guide-image/{id}`, signed in.
   *
   * Refusals: `guide_image.not_found`.
   */
  getGuideImage: Query<ImageSetRef, GuideImage>;
  /**
   * Get image map data.
   *
   * Answers the base photograph of an image map and its outlines, in units of the image width and in the order of
   * keyboard navigation.
   *
   * `GET /api/portion-size/image-maps/{id}`, signed in.
   *
   * Refusals: `image_map.not_found`.
   */
  getImageMap: Query<ImageSetRef, ImageMap>;
  /**
   * Get data of multiple image maps.
   *
   * Takes an array of 1 to 100 ids and answers the image maps in the order of the ids. If one of them is missing,
   * the answer is 404.
   *
   * `POST /api/portion-size/image-maps`, signed in.
   *
   * Refusals: `image_map.not_found`.
   */
  getManyImageMaps: Query<ImageSetRefs, PortionSizesGetManyImageMapsOutput>;
  /**
   * Get drinkware set data.
   *
   * Answers a sliding scale for each vessel of a drinkware set: the pixel rows of empty and full, and volumes in
   * ml by fill level.
   *
   * `GET /api/portion-size/drinkware/{id}`, signed in.
   *
   * Refusals: `drinkware_set.not_found`.
   */
  getDrinkware: Query<ImageSetRef, DrinkwareSet>;
};
/** The survey as a respondent sees it. */
type SurveyDataOperations = {
  /**
   * Get survey parameters (no authentication required).
   *
   * Answers what a client needs before anybody signs in: state and dates, title, languages, ways to sign in,
   * colours and logo, the locale, the addresses for help, and what may be reported when the client fails. Texts
   * under Help are at `GET /surveys/{surveyId}/help`.
   *
   * `GET /api/surveys/{surveyId}/public-parameters`, for anybody.
   *
   * Refusals: `survey.not_found`.
   */
  publicParameters: Query<SurveyRef, PublicSurveyParameters>;
  /**
   * List the surveys of the demo (no authentication required).
   *
   * Answers the surveys of the demo while it is loaded, the one on the demo food list first, and else an empty
   * array. A visitor of one gets an account by `POST /surveys/{surveyId}/generate-user`.
   *
   * `GET /api/demo-surveys`, for anybody.
   */
  demo: Query<void, DemoSurveys>;
  /**
   * Get the dietary feedback style.
   *
   * Answers the style in which a client shows feedback, such as `default` or `playful`.
   *
   * `GET /api/surveys/{surveyId}/feedback-style`, for anybody.
   *
   * Refusals: `survey.not_found`.
   */
  feedbackStyle: Query<SurveyRef, FeedbackStyleView>;
  /**
   * Get survey parameters (authentication required).
   *
   * Answers the survey as a respondent sees it: state, questionnaire, locale, texts, limits, and how searches rank
   * foods. A client starts a recall only while the state is `running`.
   *
   * `GET /api/surveys/{surveyId}/parameters`, with the permission `survey-parameters:read`.
   *
   * Refusals: `survey.not_found`.
   */
  parameters: Query<SurveyRef, SurveyParameters>;
  /**
   * Get current user info.
   *
   * Answers the number of the next recall of the caller, whether they have reached the limits of the day and of
   * the survey, the next day that the survey asks them to report and the days that they missed, the facts that
   * conditions of the questionnaire ask for, and the time of the service. The day is counted in the time zone
   * `tz`, or else in that of the survey.
   *
   * `GET /api/surveys/{surveyId}/user-info`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`.
   */
  userInfo: Query<UserInfoInput, UserInfo>;
  /**
   * Get post-recall actions.
   *
   * Answers what to offer after a recall: the link to open, and whether the survey gives feedback.
   *
   * `GET /api/surveys/{surveyId}/follow-up`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`.
   */
  followUp: Query<SurveyRef, FollowUp>;
  /**
   * Generate a user (if allowed).
   *
   * At most 30 calls an hour from one network address.
   *
   * `POST /api/surveys/{surveyId}/generate-user`, for anybody.
   *
   * Refusals: `survey.not_found`, `survey.generated_users_not_allowed`, `request.not_human`.
   */
  generateUser: Mutation<GenerateUserInput, GeneratedUser>;
  /**
   * Ask for the personal link again.
   *
   * The answer and its time are the same for every address, whether a respondent has it or not. An address gets
   * one mail of a survey in 10 minutes at most. At most 30 requests in 15 minutes from one network address. The
   * mail has the words of the template `login-link`.
   *
   * `POST /api/surveys/{surveyId}/link-requests`, for anybody.
   *
   * Refusals: `survey.not_found`, `request.not_human`.
   */
  requestLink: Mutation<RequestLinkInput, LinkRequestedView>;
  /**
   * Create a user by a signed token.
   *
   * At most 1200 calls an hour from one network address.
   *
   * `POST /api/surveys/{surveyId}/create-user`, for anybody.
   *
   * Refusals: `survey.not_found`, `survey.generated_users_not_allowed`, `user.invalid_token`, `user.not_editable`,
   * `user.personal_data_forbidden`.
   */
  createUser: Mutation<CreateUserInput, CreatedUser>;
  /**
   * Request a phone callback.
   *
   * Stores the name and the phone number for the team until the call is done, and mails them to the support of the
   * survey. A second request within two hours is refused with 429 `callback.too_soon`.
   *
   * `POST /api/surveys/{surveyId}/request-callback`, with the permission `callbacks:request`.
   *
   * Refusals: `survey.not_found`, `callback.too_soon`.
   */
  requestCallback: Mutation<RequestCallbackInput, CallbackRequestedView>;
};
/** Submitting a recall, and reading your own. */
type SubmissionsOperations = {
  /**
   * Submit a recall.
   *
   * The recall is stored before the response is sent. A recall with a known uxSessionId is not stored again: the
   * response is the first receipt. An unknown food code is stored and flagged.
   *
   * `POST /api/surveys/{surveyId}/submissions`, with the permission `submissions:create`.
   *
   * Refusals: `survey.not_found`, `survey.not_running`, `consent.withdrawn`, `consent.required`,
   * `submission.total_limit`, `submission.daily_limit`, `submission.interval`, `submission.start_time`,
   * `submission.mode`, `submission.recall_date`, `submission.scheme_version`, `submission.answers`,
   * `locale.index_not_ready`.
   */
  submit: Mutation<SubmitRecallInput, SubmissionReceipt>;
  /**
   * List your own recalls.
   *
   * Answers a page of the caller's recalls in the survey, newest first, with the numbers of their meals and foods.
   *
   * `GET /api/surveys/{surveyId}/my-submissions`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listMine: Query<ListSubmissionsInput, SubmissionPage>;
  /**
   * List the amounts of your last recalls.
   *
   * Answers the newest amount of each food in the five newest recalls of the caller in the survey, as it was
   * recorded: weights in g with the choices, so that an application can ask whether it was the same. It has foods
   * with `sameAsBeforeOption` alone, whose choices still give their weights. A drink with milk has its weight with
   * the milk. Shares of another food and unknown amounts are left out.
   *
   * `GET /api/surveys/{surveyId}/my-earlier-amounts`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`, `locale.index_not_ready`.
   */
  listEarlierAmounts: Query<SurveyRef, SubmissionsListEarlierAmountsOutput>;
  /**
   * Get one of your own recalls.
   *
   * Answers one recall of the caller: meals with foods in g and their nutrients, and the totals of the day. A
   * recall of somebody else answers 404.
   *
   * `GET /api/surveys/{surveyId}/my-submissions/{submissionId}`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`.
   */
  getMine: Query<SubmissionRef, Submission>;
  /**
   * Get one of your own recalls as an HL7 FHIR resource.
   *
   * A NutritionIntake of FHIR R5. `subject` is your name in the survey; `occurrencePeriod` is the day before the
   * recall began, on the calendar of its time zone; an item of `consumedItem` is a food with the g eaten, its meal
   * in `schedule`; `ingredientLabel` has the totals of the day.
   *
   * `GET /api/surveys/{surveyId}/my-submissions/{submissionId}/nutrition-intake`, with the permission
   * `recalls:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`.
   */
  getMineAsNutritionIntake: FileOnly<SubmissionRef>;
  /**
   * Get the answers of one of your own recalls as an HL7 FHIR resource.
   *
   * A QuestionnaireResponse of FHIR R5. `questionnaire` names the version of the scheme that you answered; groups
   * of meals and foods name the items of the NutritionIntake of the recall. A recall that names no version of a
   * scheme answers 404 `submission.no_scheme`.
   *
   * `GET /api/surveys/{surveyId}/my-submissions/{submissionId}/questionnaire-response`, with the permission
   * `recalls:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`, `submission.no_scheme`.
   */
  getMineAsQuestionnaireResponse: FileOnly<SubmissionRef>;
};
/** A recall under way, kept on the server. */
type UserSessionsOperations = {
  /**
   * Get the server-side session.
   *
   * Answers the state of the caller's recall under way, as it was saved. `data` is null if there is none, or if
   * the last save is more than 24 hours ago.
   *
   * `GET /api/surveys/{surveyId}/user-session`, with the permission `user-sessions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, UserSessionAnswer>;
  /**
   * Update the server-side session.
   *
   * Stores the state of the caller's recall under way: text of at most 5,000,000 characters, which the server does
   * not read. Without `ifUpdatedAt` the last save wins. With it, the state is stored only if the stored session is
   * the one that the client has seen; otherwise the answer is 409 `user_session.changed`, and its `facts` have
   * `session` (`sessionData`, `created`, `updatedAt`), or null if there is none, and `submittedAt`, the time of a
   * recall that the caller has submitted meanwhile, or null. Staff see `progress` for 30 days if the recall is not
   * submitted. A survey that keeps no sessions on the server refuses it with 403 `user_session.disabled`.
   *
   * `POST /api/surveys/{surveyId}/user-session`, with the permission `user-sessions:write`.
   *
   * Refusals: `survey.not_found`, `user_session.disabled`, `consent.withdrawn`, `consent.required`,
   * `user_session.too_large`, `user_session.changed`.
   */
  save: Mutation<SaveUserSessionInput, SavedUserSessionView>;
  /**
   * Delete the server-side session.
   *
   * Deletes the state of the caller's recall under way and answers how many there were: 1 or 0.
   *
   * `DELETE /api/surveys/{surveyId}/user-session`, with the permission `user-sessions:write`.
   *
   * Refusals: `survey.not_found`.
   */
  delete: Mutation<SurveyRef, DeletedView>;
};
/** Staff: the people of a survey. */
type SurveyPeopleOperations = {
  /**
   * List survey staff users.
   *
   * Answers a page of the staff and the support of the survey, with their roles in it. `search` finds part of a
   * user name, a name or an e-mail address.
   *
   * `GET /api/surveys/{surveyId}/users/staff`, with the permission `survey-people:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listStaff: Query<ListMembersInput, StaffPage>;
  /**
   * Create or update staff users.
   *
   * A user name that exists in the survey changes that account: absent fields stay, null clears a field, and
   * custom fields are replaced as a whole. Send at most 200 passwords at once; upload a CSV file for more.
   *
   * `POST /api/surveys/{surveyId}/users/staff`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `user.taken`, `user.repeated`, `user.not_editable`, `user.weak_password`.
   */
  upsertStaff: Mutation<UpsertPeopleInput, StoredPeopleView>;
  /**
   * List survey respondent users.
   *
   * Answers a page of the respondents of the survey who meet all conditions that are given; without any, of all
   * respondents. A notification takes the same conditions as its `filter`. Callers with the permission
   * `survey-people:write` also get the link by which each respondent signs in.
   *
   * `GET /api/surveys/{surveyId}/users/respondents`, with the permission `survey-people:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listRespondents: Query<ListRespondentsInput, RespondentPage>;
  /**
   * Create or update respondent users.
   *
   * A user name that exists in the survey changes that account: absent fields stay, null clears a field, and
   * custom fields are replaced as a whole. Send at most 200 passwords at once; upload a CSV file for more.
   *
   * `POST /api/surveys/{surveyId}/users/respondents`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `user.taken`, `user.repeated`, `user.personal_data_forbidden`,
   * `user.not_editable`, `user.weak_password`.
   */
  upsertRespondents: Mutation<UpsertPeopleInput, StoredPeopleView>;
  /**
   * Create respondent users with physical data (age, weight and similar).
   *
   * Creates all of these respondents or none. They have no password and sign in by their links. `externalId`
   * becomes the user name. Weights are in kg, heights in cm. A user name that somebody has is refused with 409
   * `user.taken`.
   *
   * `POST /api/surveys/{surveyId}/users/respondents/with-physical-data`, with the permission
   * `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `user.taken`, `user.repeated`, `user.personal_data_forbidden`,
   * `physical_data.not_born`, `reference.not_found`.
   */
  createRespondentsWithPhysicalData: Mutation<CreateWithPhysicalDataInput, CreatedRespondentsView>;
  /**
   * Export the sign-in links of respondents.
   *
   * A CSV file in UTF-8 with a byte order mark, ordered by user id, for any number of people. Its columns are
   * UserID, Username, AuthenticationToken, SurveyAuthenticationURL, FeedbackAuthenticationURL and Name. Name is
   * empty where it is not known, or where the permission `survey-people:read` is lacking.
   *
   * `GET /api/surveys/{surveyId}/users/respondents/authentication-urls`, with the permission
   * `survey-people:write`.
   *
   * Refusals: `survey.not_found`.
   */
  exportLinks: FileOnly<SurveyRef>;
  /**
   * Replace the sign-in link of a respondent.
   *
   * No body. The old link stops working and the sign-ins by it end within a second; sign-ins with a password go
   * on. Each call makes another link.
   *
   * `POST /api/surveys/{surveyId}/users/respondents/{userId}/new-link`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `user.not_found`.
   */
  replaceLink: Mutation<ReplaceLinkInput, ReplacedLink>;
  /**
   * Delete users.
   *
   * Removes all of these people from the survey or none. Accounts that are used nowhere else are deleted. Unknown
   * user names are refused with 404, people with recalls in the survey with 409 `user.in_use`, and the caller with
   * 409 `user.yourself`.
   *
   * `DELETE /api/surveys/{surveyId}/users`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `user.not_found`, `user.in_use`, `user.yourself`.
   */
  remove: Mutation<RemovePeopleInput, RemovedPeopleView>;
};
/** Staff: surveys, their settings and who runs them. */
type SurveysOperations = {
  /**
   * List surveys.
   *
   * Answers a page of the surveys that the caller runs; administrators get all surveys. The secrets are null: GET
   * /surveys/{surveyId} answers them to those who may change them.
   *
   * `GET /api/surveys`, with the permission `surveys:read`.
   */
  list: Query<ListSurveysInput, SurveyPage>;
  /**
   * Validate a survey ID.
   *
   * Answers whether a new survey can have the id, and if not, why: it is malformed, a path uses it as a word, or
   * another survey has it. Nothing is stored.
   *
   * `POST /api/surveys/validate-id`, with the permission `surveys:manage`.
   */
  validateId: Mutation<ValidateSurveyIdInput, SurveyIdVerdict>;
  /**
   * Create a survey.
   *
   * Creates a survey and answers it with its secrets. A field that is left out gets its default. An id that
   * another survey has is refused with 409; an id that a path uses as a word, an end before the start, and an
   * unknown locale are refused with 400.
   *
   * `POST /api/surveys`, with the permission `surveys:manage`.
   *
   * Refusals: `survey.duplicate_id`, `survey.reserved_id`, `survey.dates`, `reference.not_found`.
   */
  create: Mutation<NewSurveyInput, Survey>;
  /**
   * Get survey data.
   *
   * Answers a survey with all its settings. `effectiveState` is the state that respondents see. The secrets are
   * null for callers who may not change them.
   *
   * `GET /api/surveys/{surveyId}`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, Survey>;
  /**
   * Update a survey.
   *
   * Staff may change the dates, the state and its reason, the follow-up link, the support address and the texts.
   * Administrators may change everything. HTML is sanitised. With another `timeZone`, the mails of recall days and
   * the weekly mail follow its clock. With `baseVersion` nothing changes if somebody else changed the settings
   * since you read them.
   *
   * `PATCH /api/surveys/{surveyId}`, with the permission `surveys:update`.
   *
   * Refusals: `survey.not_found`, `survey.duplicate_id`, `survey.reserved_id`, `survey.dates`,
   * `reference.not_found`, `survey.field_forbidden`, `survey.has_personal_data`, `survey.version_conflict`.
   */
  update: Mutation<UpdateSurveyInput, Survey>;
  /**
   * Delete a survey.
   *
   * Deletes a survey without recalls, with the accounts that are in no other survey, and answers how many these
   * are. A survey with recalls is refused with 409 `survey.in_use`: suspend it instead.
   *
   * `DELETE /api/surveys/{surveyId}`, with the permission `surveys:manage`.
   *
   * Refusals: `survey.not_found`, `survey.in_use`.
   */
  delete: Mutation<SurveyRef, DeletedSurveyView>;
  /**
   * Add roles to users.
   *
   * A role is `<surveyId>/staff`, `<surveyId>/support` or `<surveyId>/respondent`. Staff may name the people of
   * surveys that they run, administrators anybody.
   *
   * `POST /api/surveys/{surveyId}/acl`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `reference.not_found`, `user.personal_data_forbidden`.
   */
  addRoles: Mutation<SurveysChangeRolesInput, AddedRoles>;
  /**
   * Remove roles from users.
   *
   * A role is `<surveyId>/staff`, `<surveyId>/support` or `<surveyId>/respondent`. Staff may name the people of
   * surveys that they run, administrators anybody.
   *
   * `DELETE /api/surveys/{surveyId}/acl`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `reference.not_found`, `user.personal_data_forbidden`.
   */
  removeRoles: Mutation<SurveysChangeRolesInput, RemovedRoles>;
};
/** How a survey presents itself: title, languages, ways to sign in, look and help. */
type SurveyPresentationOperations = {
  /**
   * Get the presentation of a survey.
   *
   * Answers what an application shows of the survey before anybody signs in, and under Help, as it was set.
   * Applications read `GET /surveys/{surveyId}/public-parameters` and `/help` instead.
   *
   * `GET /api/surveys/{surveyId}/presentation`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, SurveyPresentation>;
  /**
   * Update the presentation of a survey.
   *
   * Changes the fields that are given; each replaces the stored one as a whole. With `baseVersion` nothing changes
   * if somebody else changed the presentation since you read it. A way to sign in that the settings of the survey
   * do not allow is stored, and not shown to respondents until they do.
   *
   * `PATCH /api/surveys/{surveyId}/presentation`, with the permission `surveys:update`.
   *
   * Refusals: `survey.not_found`, `survey.version_conflict`.
   */
  update: Mutation<UpdatePresentationInput, SurveyPresentation>;
  /**
   * Set the logo of a survey.
   *
   * Takes a form with one picture in the field `file`. The bytes of the file, not its name, decide its type: JPEG,
   * PNG or SVG. It is served to everybody as WebP that keeps transparency, at most 640 px wide and 240 px high, at
   * an address of its own: a new logo has a new address, and the former one ends.
   *
   * `PUT /api/surveys/{surveyId}/presentation/logo`, with the permission `surveys:update`.
   *
   * Refusals: `survey.not_found`, `image.unsupported_type`, `image.unreadable`, `image.unsuitable`,
   * `image.too_large`, `svg.malformed`, `svg.too_large`, `svg.unsupported`.
   */
  setLogo: Mutation<FormData | SurveyPresentationSetLogoInput, SurveyPresentation>;
  /**
   * Remove the logo of a survey.
   *
   * Removes the logo and its file. A survey without a logo stays as it is.
   *
   * `DELETE /api/surveys/{surveyId}/presentation/logo`, with the permission `surveys:update`.
   *
   * Refusals: `survey.not_found`.
   */
  removeLogo: Mutation<SurveyRef, SurveyPresentation>;
  /**
   * Get the help of a survey (no authentication required).
   *
   * Answers the texts and clips that the survey has under Help, in every language that it has. Questions and
   * answers about the questionnaire are in the scheme.
   *
   * `GET /api/surveys/{surveyId}/help`, for anybody.
   *
   * Refusals: `survey.not_found`.
   */
  help: Query<SurveyRef, SurveyHelp>;
};
/** The questionnaire of a survey; staff: designing questionnaires, with versions. */
type SurveySchemesOperations = {
  /**
   * List schemes.
   *
   * Answers a page of the questionnaires of this installation by id, after those that come with the service.
   * `search` finds parts of ids and names.
   *
   * `GET /api/admin/survey-schemes`, with the permission `survey-schemes:read`.
   */
  list: Query<ListSchemesInput, SurveySchemePage>;
  /**
   * Create a scheme.
   *
   * Creates a scheme whose version 1 is a draft: `document`, or a copy of the newest version of `copyOf`, or else
   * of the built-in default. A draft may have faults; `validate` lists them. Surveys that name the scheme use it
   * from its publication.
   *
   * `POST /api/admin/survey-schemes`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.duplicate_id`, `scheme.not_found`.
   */
  create: Mutation<NewSchemeInput, SurveyScheme>;
  /**
   * Validate a scheme.
   *
   * Answers all faults of a document, each with its place and a sentence that says what to do: of its shape, of
   * what its parts say of each other, and of categories, foods, nutrients and custom fields that do not exist.
   * Nothing is stored.
   *
   * `POST /api/admin/survey-schemes/validate`, with the permission `survey-schemes:read`.
   */
  validate: Mutation<ValidateSchemeInput, SchemeFaults>;
  /**
   * Import a scheme.
   *
   * The body is the file that the export writes. A new id makes a scheme; an id that exists gets the document as
   * its next version. Either way it is a draft, which is published when somebody has read it. A draft that is
   * being edited is not replaced: 409 `scheme.has_draft`.
   *
   * `POST /api/admin/survey-schemes/import`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.built_in`, `scheme.has_draft`.
   */
  import: Mutation<SchemeFile, SurveyScheme>;
  /**
   * Get a scheme.
   *
   * Answers a scheme and its versions, the newest first. Their documents are read one by one.
   *
   * `GET /api/admin/survey-schemes/{schemeId}`, with the permission `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`.
   */
  get: Query<SchemeRef, SurveyScheme>;
  /**
   * Update a scheme.
   *
   * Changes the fields that are given. `document` replaces the draft as a whole, or makes the next version as a
   * draft: published versions never change, and surveys go on with the published one. With `baseVersion` nothing
   * changes if somebody else changed or published the scheme since you read it.
   *
   * `PATCH /api/admin/survey-schemes/{schemeId}`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.not_found`, `scheme.built_in`, `scheme.version_conflict`.
   */
  update: Mutation<UpdateSchemeInput, SurveyScheme>;
  /**
   * Delete a scheme.
   *
   * Deletes a scheme of which no version was published and that no survey names; `facts.surveys` of 409
   * `scheme.in_use` says which do. A scheme that was published is retired instead, because recalls name its
   * versions.
   *
   * `DELETE /api/admin/survey-schemes/{schemeId}`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.not_found`, `scheme.built_in`, `scheme.was_published`, `scheme.in_use`.
   */
  delete: Mutation<SchemeRef, DeletedSchemeView>;
  /**
   * Publish a scheme.
   *
   * Publishes the draft: new recalls of the surveys that name the scheme use it at once, and it never changes
   * again. The version before is retired; recalls that were begun with it are still accepted. A draft with faults
   * is refused with 409 `scheme.has_faults`, whose `issues` lists all of them with their places.
   *
   * `POST /api/admin/survey-schemes/{schemeId}/publish`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.not_found`, `scheme.built_in`, `scheme.version_conflict`, `scheme.no_draft`,
   * `scheme.has_faults`.
   */
  publish: Mutation<EditedSchemeInput, SurveyScheme>;
  /**
   * Retire a scheme.
   *
   * Retires the published version. While surveys that have not ended name the scheme this is refused with 409
   * `scheme.in_use`, because they would ask the built-in default questions instead; `facts.surveys` says which.
   * Recalls and exports keep what was answered. Publishing another version brings the scheme back.
   *
   * `POST /api/admin/survey-schemes/{schemeId}/retire`, with the permission `survey-schemes:write`.
   *
   * Refusals: `scheme.not_found`, `scheme.built_in`, `scheme.version_conflict`, `scheme.not_published`,
   * `scheme.in_use`.
   */
  retire: Mutation<EditedSchemeInput, SurveyScheme>;
  /**
   * Get a version of a scheme.
   *
   * Answers a version with its document in all languages. A document without faults has all its defaults; a draft
   * with faults is as it was written.
   *
   * `GET /api/admin/survey-schemes/{schemeId}/versions/{number}`, with the permission `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`, `scheme_version.not_found`.
   */
  getVersion: Query<SchemeVersionRef, SurveySchemeVersionDocument>;
  /**
   * Preview a version of a scheme.
   *
   * Answers what `GET /surveys/{surveyId}/scheme` would answer if this version were published, in one language or
   * in all.
   *
   * `GET /api/admin/survey-schemes/{schemeId}/versions/{number}/preview`, with the permission
   * `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`, `scheme_version.not_found`, `scheme.has_faults`.
   */
  preview: Query<PreviewSchemeInput, SentScheme>;
  /**
   * Export a version of a scheme.
   *
   * A JSON file with the document and the name, for another installation or for the appendix of a paper. The
   * import takes it as it is. Two exports of the same version are the same bytes.
   *
   * `GET /api/admin/survey-schemes/{schemeId}/versions/{number}/file`, with the permission `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`, `scheme_version.not_found`.
   */
  export: FileOnly<SchemeVersionRef>;
  /**
   * Get a version of a scheme as HL7 FHIR.
   *
   * Answers the questions of the scheme as a Questionnaire of FHIR R5, in all languages: groups for the start,
   * meals, foods and the end, and conditions as far as FHIR has words for them. A draft has the status draft, and
   * has to be without faults.
   *
   * `GET /api/admin/survey-schemes/{schemeId}/versions/{number}/questionnaire`, with the permission
   * `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`, `scheme_version.not_found`, `scheme.has_faults`.
   */
  getQuestionnaire: FileOnly<SchemeVersionRef>;
  /**
   * Compare versions of a scheme.
   *
   * Answers what was added, removed, changed and moved from the version `from` to the version `to`, each with its
   * place. Meals, questions and options are the same if their ids are, wherever they stand.
   *
   * `GET /api/admin/survey-schemes/{schemeId}/comparison`, with the permission `survey-schemes:read`.
   *
   * Refusals: `scheme.not_found`, `scheme_version.not_found`.
   */
  compare: Query<CompareSchemeInput, SchemeChanges>;
  /**
   * Get the scheme of a survey.
   *
   * Answers the questionnaire that a new recall of the survey uses, in one language or in all. A survey whose
   * `schemeId` names no published scheme gets the built-in `default`, and `isFallback` is true. Rows of often
   * forgotten foods lack the categories that the food list of the survey does not have. Send `schemeId`, and
   * `version` as `schemeVersion`, with the recall: its answers are then checked.
   *
   * `GET /api/surveys/{surveyId}/scheme`, with the permission `survey-parameters:read`.
   *
   * Refusals: `survey.not_found`.
   */
  ofSurvey: Query<SurveySchemeInput, SentScheme>;
  /**
   * Get the scheme of a survey as HL7 FHIR.
   *
   * Answers the questions of the scheme as a Questionnaire of FHIR R5, in all languages: groups for the start,
   * meals, foods and the end, and conditions as far as FHIR has words for them. It is of the version that a new
   * recall of the survey answers.
   *
   * `GET /api/surveys/{surveyId}/scheme/questionnaire`, with the permission `survey-parameters:read`.
   *
   * Refusals: `survey.not_found`.
   */
  questionnaireOfSurvey: FileOnly<SurveyRef>;
};
/** Staff: the webhook of a survey, its secret and its deliveries. */
type WebhooksOperations = {
  /**
   * Get the webhook of a survey.
   *
   * The address is the `submissionNotificationUrl` of the survey. The answer to the request that sets the first
   * address has the secret.
   *
   * `GET /api/surveys/{surveyId}/webhook`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, Webhook>;
  /**
   * Rotate the webhook secret.
   *
   * During the overlap each request has two signatures, of the new and of the previous secret, as Standard
   * Webhooks allows. A further rotation ends the overlap of the secret before the previous one.
   *
   * `POST /api/surveys/{surveyId}/webhook/rotate-secret`, with the permission `surveys:manage`.
   *
   * Refusals: `survey.not_found`, `webhook.no_address`.
   */
  rotateSecret: Mutation<RotateSecretInput, RotatedWebhookSecret>;
  /**
   * Send a test delivery.
   *
   * The body is `{"type": "test", "surveyId": ..., "timestamp": ...}`, signed like a submission, which has no
   * `type`. Read the delivery again for its result.
   *
   * `POST /api/surveys/{surveyId}/webhook/test`, with the permission `surveys:manage`.
   *
   * Refusals: `survey.not_found`, `webhook.no_address`.
   */
  test: Mutation<SurveyRef, WebhookDelivery>;
  /**
   * List webhook deliveries.
   *
   * The deliveries of a recall that was deleted are deleted with it.
   *
   * `GET /api/surveys/{surveyId}/webhook/deliveries`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listDeliveries: Query<ListDeliveriesInput, WebhookDeliveryPage>;
  /**
   * Get a webhook delivery.
   *
   * Answers one delivery: its state, the HTTP status or the reason of the last attempt, the number of attempts,
   * and the time of the next one.
   *
   * `GET /api/surveys/{surveyId}/webhook/deliveries/{deliveryId}`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`, `webhook_delivery.not_found`.
   */
  getDelivery: Query<DeliveryInput, WebhookDelivery>;
  /**
   * Deliver a webhook again.
   *
   * Queues a delivery that has failed, or that was delivered, again. It keeps its id, which is the `webhook-id` of
   * its requests, and gets all its attempts anew.
   *
   * `POST /api/surveys/{surveyId}/webhook/deliveries/{deliveryId}/redeliver`, with the permission
   * `surveys:manage`.
   *
   * Refusals: `survey.not_found`, `webhook.no_address`, `webhook_delivery.not_found`, `webhook_delivery.pending`.
   */
  redeliver: Mutation<DeliveryInput, WebhookDelivery>;
};
/** Staff: mails that ask respondents to take part. */
type NotificationsOperations = {
  /**
   * Upload a notification schedule CSV.
   *
   * Columns: `email` or `user name` of a person of the survey; `date_time`, ISO 8601 with an offset, such as
   * `2027-03-01T08:30:00+00:00` or `2027-03-01T08:30:00+01:00[Europe/Paris]`; `type`, one of
   * `login-recall-yesterday`, `login-recall-today`, `login-back-recall`, `login-last`. Further columns are
   * ignored. The separator is a comma, a semicolon or a tab. If the file has faults, nothing is stored and
   * `issues` names the first 100.
   *
   * `POST /api/surveys/{surveyId}/users/notifications/upload-csv`, with the permission `notifications:write`.
   *
   * Refusals: `survey.not_found`, `csv.unreadable`, `csv.invalid`.
   */
  upload: Mutation<FormData | NotificationsUploadInput, ScheduleOutcome>;
  /**
   * List notifications.
   *
   * Answers a page of the notifications of the survey by the time at which they are due, with what became of each:
   * `pending` is queued, `sent` is taken by the mail server or the gateway. Of an SMS `delivery` says whether it
   * reached the phone, where the gateway sends receipts. A mail server that takes a mail and cannot deliver it
   * writes to the sender of the mails later, which the service does not read. `search` finds part of a user name.
   *
   * `GET /api/surveys/{surveyId}/notifications`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListNotificationsInput, NotificationPage>;
  /**
   * Delete the pending notifications.
   *
   * Deletes the notifications that are pending, reminders included, and answers their number. A notification that
   * is being sent stays.
   *
   * `DELETE /api/surveys/{surveyId}/notifications`, with the permission `notifications:write`.
   *
   * Refusals: `survey.not_found`.
   */
  deletePending: Mutation<SurveyRef, DeletedNotificationsView>;
  /**
   * Get a notification.
   *
   * Answers one notification: its state, its attempts, the last fault and the time of the next attempt.
   *
   * `GET /api/surveys/{surveyId}/notifications/{notificationId}`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`, `notification.not_found`.
   */
  get: Query<NotificationInput, Notification>;
  /**
   * Send a failed notification again.
   *
   * No body. For a notification that has failed and an SMS that is `undelivered`. The notification is `pending`
   * again and gets all its attempts. It is skipped if it has become needless in the meantime.
   *
   * `POST /api/surveys/{surveyId}/notifications/{notificationId}/retry`, with the permission
   * `notifications:write`.
   *
   * Refusals: `survey.not_found`, `notification.not_found`, `notification.not_failed`.
   */
  retry: Mutation<NotificationInput, Notification>;
  /**
   * Try notifications to a filter.
   *
   * Takes what the operation without `/dry-run` takes, but for the key, and answers how many people would get the
   * notification, how many are left out by reason, and a page of them. Needs the permission `survey-people:read`
   * too.
   *
   * `POST /api/surveys/{surveyId}/notification-batches/dry-run`, with the permission `notifications:write`.
   *
   * Refusals: `survey.not_found`.
   */
  dryRunBatch: Mutation<DryRunBatchInput, NotificationBatchDryRun>;
  /**
   * Plan notifications to a filter.
   *
   * Stores a notification for each respondent who matches `filter` at this moment, in one transaction; more than
   * 2,000 become a job (`jobId`). With `channel` `sms` they are SMS, if the operator has set up a gateway. People
   * without an address or number, who stopped messages, who have the same notification at that time or get another
   * one on that day are left out. A repeated request with the same `key` answers the first batch. Needs the
   * permission `survey-people:read` too.
   *
   * `POST /api/surveys/{surveyId}/notification-batches`, with the permission `notifications:write`.
   *
   * Refusals: `survey.not_found`, `notification_batch.key_used`, `notification.sms_not_set_up`.
   */
  createBatch: Mutation<CreateBatchInput, NotificationBatch>;
  /**
   * List batches of notifications.
   *
   * Answers a page of the batches with the number of their notifications by state. `search` finds part of a key.
   *
   * `GET /api/surveys/{surveyId}/notification-batches`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listBatches: Query<ListBatchesInput, NotificationBatchPage>;
  /**
   * Get a batch of notifications.
   *
   * Answers one batch: whom it was for, who was left out, and its notifications by state.
   *
   * `GET /api/surveys/{surveyId}/notification-batches/{batchId}`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`, `notification_batch.not_found`.
   */
  getBatch: Query<BatchInput, NotificationBatch>;
  /**
   * Cancel a batch of notifications.
   *
   * No body. Deletes the notifications of the batch that are pending, and its pending reminders. Those that were
   * sent or are being sent stay, and no reminder follows them. Repeated, it changes nothing.
   *
   * `POST /api/surveys/{surveyId}/notification-batches/{batchId}/cancel`, with the permission
   * `notifications:write`.
   *
   * Refusals: `survey.not_found`, `notification_batch.not_found`.
   */
  cancelBatch: Mutation<BatchInput, NotificationBatch>;
};
/** Staff: the words of mails and SMS to respondents, with previews and test messages. */
type MessageTemplatesOperations = {
  /**
   * List the message templates of a survey.
   *
   * Answers the words of each mail and SMS to respondents in each language: the own words of the survey, and
   * built-in ones in English, French and German where it has none. It also says whether the installation sends
   * SMS.
   *
   * `GET /api/surveys/{surveyId}/message-templates`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListMessageTemplatesInput, MessageTemplates>;
  /**
   * Get a message template.
   *
   * Answers the own words of the survey, or else the built-in ones in English, French or German.
   *
   * `GET /api/surveys/{surveyId}/message-templates/{channel}/{type}/{language}`, with the permission
   * `notifications:read`.
   *
   * Refusals: `survey.not_found`, `message_template.not_found`.
   */
  get: Query<MessageTemplateInput, MessageTemplate>;
  /**
   * Save a message template.
   *
   * Unknown place-holders are refused by name, with the nearest known one, and so is a text without `{{link}}`. A
   * mail needs a subject and takes no HTML and no pictures; an SMS has no subject and needs `{{unsubscribeLink}}`.
   * `issues` names all faults. A survey has at most 500 templates.
   *
   * `PUT /api/surveys/{surveyId}/message-templates/{channel}/{type}/{language}`, with the permission
   * `notifications:write`.
   *
   * Refusals: `survey.not_found`, `message_template.invalid`, `message_template.too_many`,
   * `message_template.version_conflict`.
   */
  save: Mutation<SaveMessageTemplateInput, MessageTemplate>;
  /**
   * Delete a message template.
   *
   * Messages that are sent later have the words of the next language: that of the survey, or else the built-in
   * ones.
   *
   * `DELETE /api/surveys/{surveyId}/message-templates/{channel}/{type}/{language}`, with the permission
   * `notifications:write`.
   *
   * Refusals: `survey.not_found`, `message_template.not_found`.
   */
  delete: Mutation<MessageTemplateInput, DeletedMessageTemplateView>;
  /**
   * Preview a message.
   *
   * Saved words, or a draft in `subject` and `text`, for a made-up respondent or for the one that `userId` names,
   * which needs the permission `survey-people:read`. The links in it open nothing and are as long as real ones.
   * `smsLength` says how many messages an SMS takes: one has 160 characters of the alphabet of phones, or 70 if
   * there is any other character; each of several has 153 or 67.
   *
   * `POST /api/surveys/{surveyId}/message-templates/preview`, with the permission `notifications:read`.
   *
   * Refusals: `survey.not_found`, `message_template.not_found`, `message_template.invalid`, `user.not_found`.
   */
  preview: Mutation<PreviewMessageInput, MessagePreview>;
  /**
   * Send yourself a test message.
   *
   * Takes what the preview takes, and goes to the e-mail address or the telephone number of your own account
   * alone. At most 20 in an hour.
   *
   * `POST /api/surveys/{surveyId}/message-templates/test-message`, with the permission `notifications:write`.
   *
   * Refusals: `survey.not_found`, `message_template.not_found`, `message_template.invalid`, `user.not_found`,
   * `message_template.no_own_address`, `notification.sms_not_set_up`.
   */
  sendTest: Mutation<PreviewMessageInput, QueuedTestMessageView>;
};
/** Staff: the days that respondents are asked to report. */
type RecallDaysOperations = {
  /**
   * Get the plan of recall days.
   *
   * Answers what the survey asks of the days that it assigns: how many, which, how far apart.
   *
   * `GET /api/surveys/{surveyId}/recall-days/plan`, with the permission `recall-days:read`.
   *
   * Refusals: `survey.not_found`, `recall_day_plan.not_found`.
   */
  getPlan: Query<SurveyRef, RecallDayPlan>;
  /**
   * Save the plan of recall days.
   *
   * Replaces the plan as a whole. Days that people have stay as they are: assign them again with `replace`.
   * `mails` follow the days: they are planned when days are assigned, go when days go, and are planned anew when
   * the plan is saved, for more than 2,000 people with days by a job (`jobId`). A plan by which nobody could get
   * their days from today on is refused with 409 `recall_day_plan.impossible`, which says why.
   *
   * `PUT /api/surveys/{surveyId}/recall-days/plan`, with the permission `recall-days:write`.
   *
   * Refusals: `survey.not_found`, `recall_day_plan.impossible`, `recall_day_plan.version_conflict`.
   */
  savePlan: Mutation<SavePlanInput, RecallDayPlan>;
  /**
   * Try an assignment of recall days.
   *
   * Takes what the operation without `/dry-run` takes, and answers how many people would get days, how many are
   * left out by reason, and the days by day of the week. Nothing is stored, and the assignment afterwards gives
   * the same days. Needs the permission `survey-people:read` too.
   *
   * `POST /api/surveys/{surveyId}/recall-days/dry-run`, with the permission `recall-days:write`.
   *
   * Refusals: `survey.not_found`, `recall_day_plan.not_found`, `recall_day_plan.impossible`.
   */
  dryRun: Mutation<AssignDaysInput, RecallDayAssignment>;
  /**
   * Assign recall days.
   *
   * Gives each respondent who matches `filter` days by the plan of the survey, in one transaction. The days of
   * more than 2,000 people are given by a job (`jobId`). Whoever has days keeps them; with `replace`, people whose
   * days are all to come get new ones. The days follow from the seed, the plan and the user names, whatever the
   * order in which people were uploaded ([rules](/docs/reference/recall-rules.md#24-recall-days)). Needs the
   * permission `survey-people:read` too.
   *
   * `POST /api/surveys/{surveyId}/recall-days`, with the permission `recall-days:write`.
   *
   * Refusals: `survey.not_found`, `recall_day_plan.not_found`, `recall_day_plan.impossible`.
   */
  assign: Mutation<AssignDaysInput, RecallDayAssignment>;
  /**
   * List recall days.
   *
   * Answers a page of the assigned days with their states, the earliest first. A day is `done` when a recall of
   * that day is stored. `search` finds part of a user name.
   *
   * `GET /api/surveys/{surveyId}/recall-days`, with the permission `recall-days:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListRecallDaysInput, RecallDayPage>;
  /**
   * Get the recall days of a respondent.
   *
   * Answers all days of a respondent with their states.
   *
   * `GET /api/surveys/{surveyId}/users/respondents/{userId}/recall-days`, with the permission `recall-days:read`.
   *
   * Refusals: `survey.not_found`, `user.not_found`.
   */
  ofPerson: Query<OfPersonInput, PersonDays>;
  /**
   * Replace the recall days of a respondent.
   *
   * Gives the respondent exactly these days, which need not fit the plan. Days that they have and that are listed
   * stay. New days that are over are refused with 400 `recall_day.past`, and new days of a person who has
   * withdrawn with 403 `consent.withdrawn`.
   *
   * `PUT /api/surveys/{surveyId}/users/respondents/{userId}/recall-days`, with the permission `recall-days:write`.
   *
   * Refusals: `survey.not_found`, `user.not_found`, `recall_day.past`, `consent.withdrawn`.
   */
  replace: Mutation<ReplaceDaysInput, PersonDays>;
  /**
   * Remove the recall days of a respondent.
   *
   * Removes all days of the respondent, past ones too. Their recalls stay.
   *
   * `DELETE /api/surveys/{surveyId}/users/respondents/{userId}/recall-days`, with the permission
   * `recall-days:write`.
   *
   * Refusals: `survey.not_found`, `user.not_found`.
   */
  remove: Mutation<OfPersonInput, PersonDays>;
};
/** Staff: completing a recall with a respondent. */
type InterviewsOperations = {
  /**
   * Start an interview with a respondent.
   *
   * No body. Answers an access token with which the recall of the respondent is completed, and the address that
   * opens the application of respondents with it: for this survey alone, for two hours at most, without a refresh
   * token. It ends with the sign-in and with the role of the caller, and with the next interview of the same
   * respondent by the same person. It permits what a respondent may do for a recall, not what belongs to the
   * person alone: own data, the profile with the physical data, withdrawal and requests for deletion are refused
   * with 403 `access.in_person_only`. Recalls are stored with `mode` `interview` and the interviewer. The sign-in
   * log and the trail name both. Programs with a personal access token are refused.
   *
   * `POST /api/surveys/{surveyId}/users/respondents/{userId}/interview`, with the permission `interviews:start`.
   *
   * Refusals: `survey.not_found`, `survey.not_running`, `user.not_found`, `interview.account_disabled`,
   * `consent.withdrawn`, `access.in_person_only`.
   */
  start: Mutation<InterviewRef, Interview>;
  /**
   * End an interview with a respondent.
   *
   * Ends the interview that the caller started with this respondent before its time: the access token is refused
   * at once. Call it when the recall is sent, or when the respondent hangs up. What was saved of the recall stays,
   * and the respondent can continue it. The audit trail has the end. Interviews by others go on.
   *
   * `DELETE /api/surveys/{surveyId}/users/respondents/{userId}/interview`, with the permission `interviews:start`.
   *
   * Refusals: `survey.not_found`, `user.not_found`, `interview.not_found`.
   */
  end: Mutation<InterviewRef, EndedInterview>;
  /**
   * End the interview of this access token.
   *
   * For applications in which a recall is completed in an interview: call it with the access token of the
   * interview when the interviewer leaves. The token is refused at once, and the audit trail has the end by the
   * interviewer. What was saved of the recall stays, and the respondent can continue it. A sign-in that is no
   * interview gets 404 `interview.not_found`.
   *
   * `DELETE /api/surveys/{surveyId}/interview`, with the permission `submissions:create`.
   *
   * Refusals: `survey.not_found`, `interview.not_found`.
   */
  endOwn: Mutation<SurveyRef, EndedInterview>;
};
/** Staff: respondents who asked to be called. */
type CallbacksOperations = {
  /**
   * List requests to be called.
   *
   * Answers a page of the requests of respondents to be called, the oldest first, with what became of each.
   * `state` `open` lists whom to call. `search` finds part of a user name, a name or a phone number.
   *
   * `GET /api/surveys/{surveyId}/callbacks`, with the permission `callbacks:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListCallbacksInput, CallbackPage>;
  /**
   * Get a request to be called.
   *
   * Answers one request of a respondent to be called.
   *
   * `GET /api/surveys/{surveyId}/callbacks/{callbackId}`, with the permission `callbacks:read`.
   *
   * Refusals: `survey.not_found`, `callback.not_found`.
   */
  get: Query<CallbackInput, Callback>;
  /**
   * Update a request to be called.
   *
   * Stores the state and the note, with who and when. `done` deletes the name and the phone number, so a request
   * that is done stays done: 409 `callback.done`. The note can still be changed.
   *
   * `PATCH /api/surveys/{surveyId}/callbacks/{callbackId}`, with the permission `callbacks:update`.
   *
   * Refusals: `survey.not_found`, `callback.not_found`, `callback.done`.
   */
  update: Mutation<UpdateCallbackInput, Callback>;
};
/** Staff: the weekly mail to the team of a survey. */
type WeeklyMailsOperations = {
  /**
   * Get the weekly mail of a survey.
   *
   * Answers whether the team gets a weekly mail, when and at which addresses. It is off by default.
   *
   * `GET /api/surveys/{surveyId}/weekly-mail`, with the permission `surveys:read`.
   *
   * Refusals: `survey.not_found`.
   */
  get: Query<SurveyRef, WeeklyMail>;
  /**
   * Save the weekly mail of a survey.
   *
   * Turns the mail on or off. It is sent in the first ten minutes of the hour, on the clock of the time zone of
   * the survey, while the survey runs. It says how many recalls there are, how the assigned days stand, which
   * flags the recalls of the week have and how long respondents have waited for a call; it names no respondent.
   *
   * `PUT /api/surveys/{surveyId}/weekly-mail`, with the permission `surveys:update`.
   *
   * Refusals: `survey.not_found`, `weekly_mail.version_conflict`.
   */
  save: Mutation<SaveWeeklyMailInput, WeeklyMail>;
  /**
   * Preview the weekly mail of a survey.
   *
   * Answers the mail as it would be sent now, and to how many people. Nothing is sent.
   *
   * `GET /api/surveys/{surveyId}/weekly-mail/preview`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  preview: Query<SurveyRef, WeeklyMailPreview>;
};
/** What went wrong in an application. */
type ErrorReportsOperations = {
  /**
   * Report an error of an application (no authentication required).
   *
   * Writes the report into the log of the service and counts it in `recall_application_errors_total`. It is about
   * the application, never about a person: the caller is not recorded, and addresses, quotations and long numbers
   * in the texts are replaced. At most 300 reports in 15 minutes from one network address.
   *
   * `POST /api/error-reports`, for anybody.
   *
   * Refusals: `survey.not_found`.
   */
  report: Mutation<ReportErrorInput, ErrorReportedView>;
};
/** Stopping the mails and SMS of a survey, by the link in them. */
type MessageSubscriptionsOperations = {
  /**
   * Get whether somebody has stopped the messages of a survey.
   *
   * For an application that shows a page of its own at the link in a mail or an SMS. The service has one at
   * `/unsubscribe/{token}`, where mail programs send their one-click request (RFC 8058).
   *
   * `GET /api/message-subscriptions/{token}`, for anybody.
   *
   * Refusals: `message_subscription.not_found`.
   */
  get: Query<SubscriptionInput, MessageSubscription>;
  /**
   * Stop or resume the messages of a survey.
   *
   * Stops or resumes the invitations and reminders of one survey, by mail and by SMS alike. A link that the person
   * asks for is sent in any case. Repeated, it changes nothing.
   *
   * `PUT /api/message-subscriptions/{token}`, for anybody.
   *
   * Refusals: `message_subscription.not_found`.
   */
  change: Mutation<ChangeSubscriptionInput, MessageSubscription>;
};
/** Staff: respondents from a file. */
type RespondentUploadsOperations = {
  /**
   * Upload respondent users from CSV.
   *
   * The file is CSV in UTF-8, separated by commas, semicolons or tabs. The first two columns are `user name` (or
   * `username`) and `password`; `name`, `email` (or `e-mail`), `phone` and `language` (BCP 47, such as `fr-CA`)
   * may follow, and every other column is a custom field of that name. All rows are stored or none. A refusal
   * names the first 100 faults (row, column, code, message). An empty password keeps the stored one; a new person
   * without a password signs in by link. A column that the file does not have keeps what is stored, also of a
   * custom field; an empty cell removes it, but leaves a custom field with an empty text. Nobody has more than 100
   * custom fields. People who are not in the file stay as they are. More than 200 passwords are hashed after the
   * answer: `state` is `queued`, and `GET /jobs/{id}` tells its progress.
   *
   * `POST /api/surveys/{surveyId}/users/respondents/upload-csv`, with the permission `survey-people:write`.
   *
   * Refusals: `survey.not_found`, `csv.unreadable`, `csv.invalid`, `user.personal_data_forbidden`.
   */
  upload: Mutation<FormData | RespondentUploadsUploadInput, UploadedRespondents>;
};
/** Work that continues after the response. */
type JobsOperations = {
  /**
   * List your jobs.
   *
   * Jobs about a survey are listed while you may read its people, and extracts while you may read or make its
   * extracts. A personal access token with scopes lists jobs about no survey, such as imports of food lists, if it
   * may start them. A sign-in by a personal link gets none.
   *
   * `GET /api/jobs`, signed in.
   */
  list: Query<ListJobsInput, JobPage>;
  /**
   * Get a job.
   *
   * For the person who started the job, while they may manage the people of the survey that it is about, if any
   * (for an extract: while they may read or make its extracts), and for superusers; others get 404. A personal
   * access token with scopes gets jobs about no survey if it may start them. If the process of a job ends, another
   * process continues the job, or the same one after its next start. After several attempts without progress it
   * fails with `job.interrupted`. Jobs are kept for a week.
   *
   * `GET /api/jobs/{id}`, signed in.
   *
   * Refusals: `job.not_found`.
   */
  get: Query<JobInput, Job>;
  /**
   * Cancel a job.
   *
   * Ends a running job within a second, and answers the job. What a job of the kind `renditions` or
   * `recall-day-mails` did before stays; others have stored nothing. After the end of the job it changes nothing.
   * Who may not read the job gets 404, and so does a personal access token that may read extracts and not make
   * them.
   *
   * `POST /api/jobs/{id}/cancel`, signed in.
   *
   * Refusals: `job.not_found`.
   */
  cancel: Mutation<JobInput, Job>;
};
/** Editors: the rules of feedback, by group of people. */
type DemographicGroupsOperations = {
  /**
   * List demographic groups.
   *
   * A group says for whom the intake of a nutrient is judged, how it is judged, and what feedback says of it. It
   * applies to a person who meets all of its criteria; a criterion that is null matches everybody. With `surveyId`
   * the answer has the groups that hold in a survey: for each nutrient those of the survey, or else those of the
   * nearest locale of its chain that has some, or else those of no locale and no survey.
   *
   * `GET /api/admin/demographic-groups`, signed in.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<DemographicGroupsListInput, DemographicGroupsListOutput>;
  /**
   * Create a demographic group.
   *
   * If nutrientTypeKCalPerUnit is null or left out, the value that is stored for the nutrient type applies. A
   * locale may have another one (`/admin/locales/{locale}/energy-factors`). A group with a `localeId` or a
   * `surveyId` is used there alone, and instead of less specific groups of its nutrient.
   *
   * `POST /api/admin/demographic-groups`, with the permission `feedback-rules:write`.
   *
   * Refusals: `reference.not_found`, `demographic_group.no_energy_factor`.
   */
  create: Mutation<NewDemographicGroupInput, DemographicGroup>;
  /**
   * Get a demographic group.
   *
   * Answers a group with its sectors, ordered by the start of their ranges.
   *
   * `GET /api/admin/demographic-groups/{id}`, signed in.
   *
   * Refusals: `demographic_group.not_found`.
   */
  get: Query<DemographicGroupInput, DemographicGroup>;
  /**
   * Update a demographic group.
   *
   * A new nutrientTypeKCalPerUnit applies to all groups of the nutrient type; null is refused while one of them
   * judges a percentage of energy. A new rule changes what the ranges of the sectors mean: check them. A group
   * that gets a `localeId` leaves its survey, and the other way round.
   *
   * `PATCH /api/admin/demographic-groups/{id}`, with the permission `feedback-rules:write`.
   *
   * Refusals: `demographic_group.not_found`, `reference.not_found`, `demographic_group.no_energy_factor`.
   */
  update: Mutation<UpdateDemographicGroupInput, DemographicGroup>;
  /**
   * Delete a demographic group.
   *
   * Its sectors are deleted too. The energy factor of the nutrient type stays.
   *
   * `DELETE /api/admin/demographic-groups/{id}`, with the permission `feedback-rules:write`.
   *
   * Refusals: `demographic_group.not_found`.
   */
  delete: Mutation<DemographicGroupInput, DeletedDemographicGroupView>;
  /**
   * Create a scale sector of a demographic group.
   *
   * The sectors of a group may touch or leave gaps; they must not overlap.
   *
   * `POST /api/admin/demographic-groups/{id}/scale-sectors`, with the permission `feedback-rules:write`.
   *
   * Refusals: `demographic_group.not_found`, `scale_sector.overlap`, `scale_sector.unusable_name`.
   */
  createSector: Mutation<NewScaleSectorInput, ScaleSector>;
  /**
   * Update a scale sector.
   *
   * Changes the given fields and answers the sector. An absent field stays, null clears it. A range that overlaps
   * that of another sector of the group is refused with 400 `scale_sector.overlap`, which names the other sector.
   *
   * `PATCH /api/admin/demographic-group-scale-sectors/{id}`, with the permission `feedback-rules:write`.
   *
   * Refusals: `scale_sector.not_found`, `scale_sector.overlap`, `scale_sector.unusable_name`.
   */
  updateSector: Mutation<UpdateScaleSectorInput, ScaleSector>;
  /**
   * Delete a scale sector.
   *
   * Deletes a sector and answers its id. Feedback then says nothing of intakes in its range.
   *
   * `DELETE /api/admin/demographic-group-scale-sectors/{id}`, with the permission `feedback-rules:write`.
   *
   * Refusals: `scale_sector.not_found`.
   */
  deleteSector: Mutation<ScaleSectorInput, DeletedScaleSectorView>;
};
/** The data from which energy requirements are computed. */
type EnergyRequirementsOperations = {
  /**
   * List the Henry coefficients.
   *
   * Basal metabolic rate (kcal a day) = weightCoefficient x weight (kg) + heightCoefficient x height (m) +
   * constant. Henry CJK (2005), Public Health Nutrition 8(7A):1133-1152, doi 10.1079/PHN2005801.
   *
   * `GET /api/admin/henry-coefficients`, signed in.
   */
  listHenryCoefficients: Query<void, EnergyRequirementsListHenryCoefficientsOutput>;
  /**
   * List the physical activity levels.
   *
   * A new installation has the midpoints of the ranges in Human energy requirements, FAO/WHO/UNU 2004.
   *
   * `GET /api/admin/physical-activity-levels`, signed in.
   */
  listPhysicalActivityLevels: Query<void, EnergyRequirementsListPhysicalActivityLevelsOutput>;
  /**
   * List the weight targets.
   *
   * Energy requirement (kcal a day) = basal metabolic rate x activity level + coefficient.
   *
   * `GET /api/admin/weight-targets`, signed in.
   */
  listWeightTargets: Query<void, EnergyRequirementsListWeightTargetsOutput>;
};
/** Editors: food composition tables and their nutrients. */
type NutrientTablesOperations = {
  /**
   * List nutrient tables.
   *
   * Answers a page of the nutrient tables with the number of records of each. `search` finds part of an id or of a
   * description.
   *
   * `GET /api/admin/nutrient-tables`, with the permission `nutrient-tables:read`.
   */
  list: Query<ListNutrientTablesInput, NutrientTablePage>;
  /**
   * Import a nutrient table.
   *
   * Imports a composition table as its mapping says (docs/reference/import-format.md), as `npm run import --
   * nutrient-table` does. Records of the file replace stored ones, others stay. The answer is a job, and `GET
   * /jobs/{id}` tells its progress and at the end its report: records and amounts, the nutrient types that the
   * file has amounts of, and the columns that were left out. All rows are stored or none. One bad row refuses the
   * whole table, unless `skipBad` leaves bad rows out: the job then fails with `nutrient_table.bad_rows`, and
   * `issues` names the first 100 with row and column. A mapping that is not valid is refused at once. Two imports
   * of one table run one after the other. With `dryRun` nothing is stored: `comparison` of the result names the
   * first 100 records that would be added and changed, with the old and the new amount of each nutrient, those
   * that the file does not have, and how many foods have them.
   *
   * `POST /api/admin/nutrient-tables`, with the permission `nutrient-tables:import`.
   *
   * Refusals: `nutrient_table.unusable`.
   */
  import: Mutation<FormData | NutrientTablesImportInput, Job>;
  /**
   * Get a nutrient table with its records.
   *
   * The search finds records whose id, description or local description contains the text; % and _ stand for
   * themselves.
   *
   * `GET /api/admin/nutrient-tables/{nutrientTableId}`, with the permission `nutrient-tables:read`.
   *
   * Refusals: `nutrient_table.not_found`.
   */
  records: Query<ListNutrientRecordsInput, NutrientRecordPage>;
  /**
   * Get a record of a nutrient table.
   *
   * Answers a record of a nutrient table: amounts per 100 g in the units of the nutrient types, and the text
   * columns of the table. A missing nutrient is unknown, not zero.
   *
   * `GET /api/admin/nutrient-tables/{nutrientTableId}/records/{recordId}`, with the permission
   * `nutrient-tables:read`.
   *
   * Refusals: `nutrient_table.not_found`, `nutrient_record.not_found`.
   */
  record: Query<NutrientRecordInput, NutrientRecord>;
  /**
   * Create a record of a nutrient table.
   *
   * Adds a record, such as a food that the published table lacks. An import of the table leaves it as it is unless
   * the file has its id. Amounts are per 100 g in the units of the nutrient types.
   *
   * `POST /api/admin/nutrient-tables/{nutrientTableId}/records`, with the permission `nutrient-tables:write`.
   *
   * Refusals: `nutrient_table.not_found`, `nutrient_record.duplicate_id`, `reference.not_found`.
   */
  createRecord: Mutation<NewNutrientRecordInput, NutrientRecord>;
  /**
   * Change or retire a record of a nutrient table.
   *
   * Changes what is in the body; `nutrients`, `belowDetection` and `fields` are replaced as a whole. Foods have
   * the new amounts at once; stored recalls keep the former ones until they are recalculated. `isRetired: true`
   * takes the record out of use: no food can get it any more, and a record that foods have is refused with 409
   * `nutrient_record.in_use`, whose `facts` name their number and the first 20 of them.
   *
   * `PATCH /api/admin/nutrient-tables/{nutrientTableId}/records/{recordId}`, with the permission
   * `nutrient-tables:write`.
   *
   * Refusals: `nutrient_table.not_found`, `nutrient_record.not_found`, `nutrient_record.version_conflict`,
   * `nutrient_record.in_use`, `reference.not_found`.
   */
  updateRecord: Mutation<UpdateNutrientRecordInput, NutrientRecord>;
  /**
   * List nutrient types.
   *
   * Ids below 300 are those of Intake24, so that exports of both can be joined.
   *
   * `GET /api/admin/nutrient-types`, signed in.
   */
  types: Query<void, NutrientTablesTypesOutput>;
};
/** Intakes of a respondent, compared with recommendations. */
type FeedbackOperations = {
  /**
   * Get feedback on your own recalls.
   *
   * The feedback is computed from all recalls of the caller in the survey, once there are as many as the survey
   * asks for (`facts` of the refusal: `submitted`, `needed`). An unknown value is null and named in `missing`; it
   * does not count as zero. Complete physical data give more feedback.
   *
   * `GET /api/surveys/{surveyId}/my-feedback`, with the permission `recalls:read`.
   *
   * Refusals: `survey.not_found`, `feedback.not_enabled`, `feedback.too_few_recalls`.
   */
  mine: Query<SurveyRef, MyFeedback>;
};
/** Staff: data of a survey, frozen for an analysis. */
type ExtractsOperations = {
  /**
   * List the extracts of a survey.
   *
   * Answers a page of the extracts, the newest first. One that was deleted stays in the list, with who deleted it
   * and why.
   *
   * `GET /api/surveys/{surveyId}/extracts`, with the permission `extracts:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListExtractsInput, ExtractPage>;
  /**
   * Make an extract.
   *
   * Freezes the data of the survey for an analysis: a zip file with all files of `GET
   * /surveys/{surveyId}/submissions/export` as CSV, their codebook, the schemes that were answered, and
   * `extract.json`, which says what it was made of, with the SHA-256 of each file. Each recall is the same in all
   * files. The answer is a job; its result has the id of the extract. The zip file does not change afterwards.
   *
   * `POST /api/surveys/{surveyId}/extracts`, with the permission `extracts:write`.
   *
   * Refusals: `survey.not_found`, `user.not_found`.
   */
  create: Mutation<CreateExtractInput, Job>;
  /**
   * Get an extract.
   *
   * Answers which recalls it has, what it was made with, and its files with rows, bytes and SHA-256.
   *
   * `GET /api/surveys/{surveyId}/extracts/{extractId}`, with the permission `extracts:read`.
   *
   * Refusals: `survey.not_found`, `extract.not_found`.
   */
  get: Query<ExtractRefInput, Extract>;
  /**
   * Compare two extracts.
   *
   * Answers how the recalls of the extract differ from those of the one that `earlierId` names: numbers, and a
   * page of the recalls that differ, by kind of change.
   *
   * `GET /api/surveys/{surveyId}/extracts/{extractId}/comparison`, with the permission `extracts:read`.
   *
   * Refusals: `survey.not_found`, `extract.not_found`, `extract.deleted`.
   */
  compare: Query<CompareExtractsInput, ExtractComparison>;
  /**
   * Make an address for downloading an extract.
   *
   * Answers an address that gives the zip file for five minutes, without a header, if the caller is still signed
   * in and has the right then. Whoever has the address has the file. The trail records each download.
   *
   * `POST /api/surveys/{surveyId}/extracts/{extractId}/address`, with the permission `extracts:read`.
   *
   * Refusals: `survey.not_found`, `extract.not_found`, `extract.deleted`.
   */
  createAddress: Mutation<ExtractRefInput, SignedAddress>;
  /**
   * Delete an extract.
   *
   * Deletes the zip file and the list of its recalls. What it was, who deleted it and why stay in the list.
   * `reason` is needed, in the query or the body.
   *
   * `DELETE /api/surveys/{surveyId}/extracts/{extractId}`, with the permission `extracts:write`.
   *
   * Refusals: `survey.not_found`, `extract.not_found`, `extract.deleted`.
   */
  delete: Mutation<DeleteExtractInput, Extract>;
};
/** Files of signed addresses. */
type DownloadsOperations = {
  /**
   * Download the file of a signed address.
   *
   * Gives the extract or the export of an address that `POST /surveys/{surveyId}/extracts/{extractId}/address` or
   * `POST /surveys/{surveyId}/submissions/export-address` made, for whoever has it, as long as the person who made
   * it has the right.
   *
   * `GET /api/downloads`, for anybody.
   *
   * Refusals: `download.expired`, `survey.not_found`, `user.not_found`, `extract.not_found`, `extract.deleted`.
   */
  open: FileOnly<DownloadInput>;
};
/** Staff: the recalls of a survey, their export, and the progress of the fieldwork. */
type SurveySubmissionsOperations = {
  /**
   * List the recalls of a survey.
   *
   * Answers a page of the recalls of the survey, newest first unless `sort` says otherwise: energy in kcal,
   * duration in minutes, numbers of meals and foods, and quality flags. `dateFrom`, `dateTo`, `user` and `flag`
   * narrow the list.
   *
   * `GET /api/surveys/{surveyId}/submissions`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListSurveySubmissionsInput, SurveySubmissionPage>;
  /**
   * Get a recall of a survey.
   *
   * Answers one recall: the respondent, meals with foods in g and their nutrients, the totals of the day, and
   * quality flags.
   *
   * `GET /api/surveys/{surveyId}/submissions/{submissionId}`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`.
   */
  get: Query<RecallVersionRefInput, SurveySubmission>;
  /**
   * Get a recall as HL7 FHIR.
   *
   * Answers one recall as a NutritionIntake of FHIR R5, for a hospital or a registry: amounts in g, totals of
   * nutrients in units of UCUM.
   *
   * `GET /api/surveys/{surveyId}/submissions/{submissionId}/nutrition-intake`, with the permission
   * `submissions:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`.
   */
  getAsNutritionIntake: FileOnly<RecallVersionRefInput>;
  /**
   * Get the answers of a recall as HL7 FHIR.
   *
   * Answers the answers of one recall as a QuestionnaireResponse of FHIR R5. `questionnaire` names the version of
   * the scheme; groups of meals and foods name the items of the NutritionIntake. A recall that names no version of
   * a scheme answers 404 `submission.no_scheme`.
   *
   * `GET /api/surveys/{surveyId}/submissions/{submissionId}/questionnaire-response`, with the permission
   * `submissions:read`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`, `submission.no_scheme`.
   */
  getAsQuestionnaireResponse: FileOnly<RecallVersionRefInput>;
  /**
   * List the columns of an export.
   *
   * Answers the columns that the file has today, in its order, as the codebook describes them. The questions of
   * the study, the custom fields of its people and the nutrients of its food list are among them.
   *
   * `GET /api/surveys/{surveyId}/submissions/export-columns`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listExportColumns: Query<ExportColumnsInput, SurveySubmissionsListExportColumnsOutput>;
  /**
   * Export the recalls of a survey.
   *
   * Rows are in order of submission. An empty cell is an unknown value, never zero. If the connection breaks, the
   * file is incomplete: fetch it again. Each recall is as it is when it is read; recalls submitted after the start
   * are left out.
   *
   * `GET /api/surveys/{surveyId}/submissions/export`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`, `user.not_found`, `export.column_unknown`.
   */
  export: FileOnly<ExportSubmissionsInput>;
  /**
   * Make an address for downloading an export.
   *
   * Takes what the export takes and answers an address that gives the file for five minutes, without a header, if
   * the caller is still signed in and has the right then: a browser saves it without holding it in memory. Whoever
   * has the address has the file. The trail records each download.
   *
   * `POST /api/surveys/{surveyId}/submissions/export-address`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`, `user.not_found`, `export.column_unknown`.
   */
  createExportAddress: Mutation<ExportSubmissionsInput, SignedAddress>;
  /**
   * Delete a recall of a survey.
   *
   * For tests, and for recalls made for the wrong person; the person may submit another recall within the limits
   * of the survey. `reason` is needed, in the query or the body: the trail records who deleted what and why. The
   * popularity of its foods stays until it is counted again ("npm run rebuild-usage").
   *
   * `DELETE /api/surveys/{surveyId}/submissions/{submissionId}`, with the permission `submissions:delete`.
   *
   * Refusals: `survey.not_found`, `submission.not_found`.
   */
  delete: Mutation<RemoveSubmissionInput, RemovedSubmissionView>;
  /**
   * Get the progress of the fieldwork of a survey.
   *
   * With dateFrom or dateTo, all figures except isDone and respondentsDone count only recalls that were submitted
   * in that period. `days` has each day of the period, up to today or the last day of the survey, at most 366
   * days. Without dateFrom it has the last 30 of these days since the start of the survey. Respondents with the
   * fewest recalls come first.
   *
   * `GET /api/surveys/{surveyId}/monitoring`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`, `period.too_long`.
   */
  monitoring: Query<MonitoringInput, Monitoring>;
  /**
   * Get the energy and the times of the recalls of a survey.
   *
   * Answers how many recalls there are in each step of energy, for each sex with its cut-offs, and in each step of
   * the time that they took. With dateFrom or dateTo, of the recalls that were submitted in that period.
   *
   * `GET /api/surveys/{surveyId}/distributions`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  distributions: Query<DistributionsInput, RecallDistributions>;
  /**
   * Get the completion of a survey by group of respondents.
   *
   * Answers for each group of respondents how many have a recall and how many have all. A group is a value of a
   * custom field, such as a region; `fields` names those that respondents have. The largest groups come first.
   *
   * `GET /api/surveys/{surveyId}/completion`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  completion: Query<CompletionInput, CompletionByGroup>;
  /**
   * List the recalls of a survey that were not sent.
   *
   * Answers a page of the recalls that were begun and not submitted, for 30 days after their last save: when they
   * were begun and saved, and how far they came, if the application says so. What the respondent said in them is
   * shown to nobody else. After 24 hours without a save a session is `abandoned`, and the respondent cannot
   * continue it. A session is gone when its recall is submitted or the respondent deletes it.
   *
   * `GET /api/surveys/{surveyId}/sessions`, with the permission `submissions:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listSessions: Query<ListSessionsInput, SessionPage>;
};
/** Staff: coding what respondents submitted, beside it. */
type CodingsOperations = {
  /**
   * List what is to be coded.
   *
   * Answers a page of groups of alike entries: missing foods with the same words, unknown codes, portions of
   * unknown weight, and implausible portions. Codes that the food list has learnt come first (`codings.codeLearnt`
   * codes them), then the largest groups. `suggestions` are of the search; `chosenBefore` counts what was chosen
   * in the survey for the same words. In a survey with `needsSecondCoder` the caller does not see entries that
   * they have coded, and sees no proposals of others.
   *
   * `GET /api/surveys/{surveyId}/coding-queue`, with the permission `codings:read`.
   *
   * Refusals: `survey.not_found`, `locale.index_not_ready`.
   */
  listQueue: Query<ListQueueInput, QueuePage>;
  /**
   * List the entries of a group of the coding queue.
   *
   * Answers a page of the open entries of a kind with the same `textKey`, the oldest first, with what the
   * respondents said.
   *
   * `GET /api/surveys/{surveyId}/coding-queue/entries`, with the permission `codings:read`.
   *
   * Refusals: `survey.not_found`.
   */
  listEntries: Query<ListEntriesInput, EntryPage>;
  /**
   * List codings.
   *
   * Answers a page of the codings of a survey or of one recall, the newest first, with the state before and after.
   * Codings that were replaced or withdrawn stay in the list.
   *
   * `GET /api/surveys/{surveyId}/codings`, with the permission `codings:read`.
   *
   * Refusals: `survey.not_found`.
   */
  list: Query<ListCodingsInput, CodingPage>;
  /**
   * Get the agreement of coders.
   *
   * Compares the first decision of the first and of the second person on each part of a recall that two people
   * coded: per cent of pairs with the same foods, and Cohen's kappa, in which foods are categories.
   *
   * `GET /api/surveys/{surveyId}/coding-agreement`, with the permission `codings:read`.
   *
   * Refusals: `survey.not_found`.
   */
  getAgreement: Query<SurveyRef, CodingAgreement>;
  /**
   * Code a part of a recall.
   *
   * What the respondent submitted stays. `change.kind` says what is decided: `code` (foods of the list stand for a
   * food or a missing food), `correct` (code, grams, brand, meal or link of a food), `confirm` (an entry of the
   * queue is right as it is), `remove`, `add`, `meal` (name, kind and time), `validity` (a judgement of the
   * recall). Data of a food are those of the present food list, as in a submission; sums and flags of the recall
   * are computed again. If another coding holds than `baseCodingId` says, the answer is 409 `coding.conflict`,
   * whose facts have that coding. In a survey with `needsSecondCoder` a decision is `proposed` until another
   * person decides the same; judgements hold at once.
   *
   * `POST /api/surveys/{surveyId}/submissions/{submissionId}/codings`, with the permission `codings:write`.
   *
   * Refusals: `survey.not_found`, `locale.index_not_ready`, `submission.not_found`, `coding.food_not_found`,
   * `coding.meal_not_found`, `coding.conflict`, `coding.several_foods`, `coding.not_open`, `coding.linked_foods`,
   * `reference.not_found`.
   */
  code: Mutation<CodeRecallInput, CodingStep>;
  /**
   * Code all alike entries of the queue.
   *
   * Decides on all open entries of a kind with the same `textKey`, at most 1,000 in one step: `remaining` counts
   * those that are left. If none is open, because somebody was faster, the answer is 409 `coding.conflict`, whose
   * facts have the coding that holds. If a food is linked to one that `remove` takes out, nothing is stored: the
   * facts of 409 `coding.linked_foods` name the recalls and the linked foods.
   *
   * `POST /api/surveys/{surveyId}/coding-queue/codings`, with the permission `codings:write`.
   *
   * Refusals: `survey.not_found`, `locale.index_not_ready`, `coding.conflict`, `coding.linked_foods`,
   * `reference.not_found`.
   */
  codeAlike: Mutation<CodeAlikeInput, StepOfCodingQueue>;
  /**
   * Code what the food list has learnt.
   *
   * Codes the open entries whose code was unknown at the submission and is in the food list by now, at most 1,000
   * in one step: `remaining` counts those that are left. The weight stays as it was reported.
   *
   * `POST /api/surveys/{surveyId}/coding-queue/learnt-codes`, with the permission `codings:write`.
   *
   * Refusals: `survey.not_found`, `locale.index_not_ready`.
   */
  codeLearnt: Mutation<CodeLearntInput, StepOfCodingQueue>;
  /**
   * Withdraw a coding.
   *
   * Withdraws a coding that holds or is proposed. The coding that held before it holds again, else the recall is
   * as submitted in this part, which is in the queue again. The history stays. A coding that was replaced or
   * withdrawn answers 409 `coding.conflict`.
   *
   * `POST /api/surveys/{surveyId}/codings/{codingId}/withdrawal`, with the permission `codings:write`.
   *
   * Refusals: `survey.not_found`, `coding.not_found`, `coding.conflict`, `coding.linked_foods`.
   */
  withdraw: Mutation<WithdrawCodingInput, CodingStep>;
};
/** The operations of the service by area. */
type Operations = {
  /** Signing in and out, and fresh access tokens. */
  auth: AuthOperations;
  /** Your second factors: one-time passwords, passkeys and recovery codes. */
  secondFactors: SecondFactorsOperations;
  /** Personal access tokens: API keys for programs. */
  personalAccessTokens: PersonalAccessTokensOperations;
  /** Administrators: successful and failed sign-ins. */
  signInLog: SignInLogOperations;
  /** How the installation stands: versions, storage, backups, queues, keys and settings. */
  installation: InstallationOperations;
  /** Who changed what, when: of the installation and of a survey. */
  trail: TrailOperations;
  /** Editors: walking the category tree. */
  foodBrowser: FoodBrowserOperations;
  /** Editors: foods, global and per locale. */
  foodRecords: FoodRecordsOperations;
  /** Editors: categories, global and per locale. */
  categoryRecords: CategoryRecordsOperations;
  /** Editors: locales, with the search words, ranking and problems of their food lists. */
  locales: LocalesOperations;
  /** Editors: a whole food list as files. */
  foodLists: FoodListsOperations;
  /** Editors: groups of foods for analysis. */
  foodGroups: FoodGroupsOperations;
  /** Texts of portion size methods, units and labels in each language. */
  translations: TranslationsOperations;
  /** Editors: pictures as they were uploaded. */
  sourceImages: SourceImagesOperations;
  /** Editors: photographs of a food in growing amounts. */
  asServedSets: AsServedSetsOperations;
  /** Editors: photographs with outlines to choose from. */
  imageMaps: ImageMapsOperations;
  /** Editors: image maps with a weight for each outline. */
  guideImages: GuideImagesOperations;
  /** Editors: glasses, cups and bottles with their sliding scales. */
  drinkwareSets: DrinkwareSetsOperations;
  /** Staff: accounts, profiles and passwords; password resets by mail. */
  users: UsersOperations;
  /** Your own profile and physical data. */
  profile: ProfileOperations;
  /** Your own data as a file. */
  ownData: OwnDataOperations;
  /** Asking for the deletion of your data; staff: answering. */
  deletionRequests: DeletionRequestsOperations;
  /** Consent to a survey, and withdrawal. */
  consents: ConsentsOperations;
  /** Searching for foods, and the data of a food. */
  foods: FoodsOperations;
  /** Browsing foods by category. */
  categories: CategoriesOperations;
  /** Editors: what respondents searched and did not find, and names of foods that follow from it. */
  searchMisses: SearchMissesOperations;
  /** Editors: the small pictures of foods and categories. */
  thumbnails: ThumbnailsOperations;
  /** Photographs, outlines and sliding scales for portion sizes. */
  portionSizes: PortionSizesOperations;
  /** The survey as a respondent sees it. */
  surveyData: SurveyDataOperations;
  /** Submitting a recall, and reading your own. */
  submissions: SubmissionsOperations;
  /** A recall under way, kept on the server. */
  userSessions: UserSessionsOperations;
  /** Staff: the people of a survey. */
  surveyPeople: SurveyPeopleOperations;
  /** Staff: surveys, their settings and who runs them. */
  surveys: SurveysOperations;
  /** How a survey presents itself: title, languages, ways to sign in, look and help. */
  surveyPresentation: SurveyPresentationOperations;
  /** The questionnaire of a survey; staff: designing questionnaires, with versions. */
  surveySchemes: SurveySchemesOperations;
  /** Staff: the webhook of a survey, its secret and its deliveries. */
  webhooks: WebhooksOperations;
  /** Staff: mails that ask respondents to take part. */
  notifications: NotificationsOperations;
  /** Staff: the words of mails and SMS to respondents, with previews and test messages. */
  messageTemplates: MessageTemplatesOperations;
  /** Staff: the days that respondents are asked to report. */
  recallDays: RecallDaysOperations;
  /** Staff: completing a recall with a respondent. */
  interviews: InterviewsOperations;
  /** Staff: respondents who asked to be called. */
  callbacks: CallbacksOperations;
  /** Staff: the weekly mail to the team of a survey. */
  weeklyMails: WeeklyMailsOperations;
  /** What went wrong in an application. */
  errorReports: ErrorReportsOperations;
  /** Stopping the mails and SMS of a survey, by the link in them. */
  messageSubscriptions: MessageSubscriptionsOperations;
  /** Staff: respondents from a file. */
  respondentUploads: RespondentUploadsOperations;
  /** Work that continues after the response. */
  jobs: JobsOperations;
  /** Editors: the rules of feedback, by group of people. */
  demographicGroups: DemographicGroupsOperations;
  /** The data from which energy requirements are computed. */
  energyRequirements: EnergyRequirementsOperations;
  /** Editors: food composition tables and their nutrients. */
  nutrientTables: NutrientTablesOperations;
  /** Intakes of a respondent, compared with recommendations. */
  feedback: FeedbackOperations;
  /** Staff: data of a survey, frozen for an analysis. */
  extracts: ExtractsOperations;
  /** Files of signed addresses. */
  downloads: DownloadsOperations;
  /** Staff: the recalls of a survey, their export, and the progress of the fieldwork. */
  surveySubmissions: SurveySubmissionsOperations;
  /** Staff: coding what respondents submitted, beside it. */
  codings: CodingsOperations;
};

/** tRPC keeps the type of a value with this shape. For other values it writes out every field of the JSON form. */
interface Json<Value> {
  toJSON(): Value;
}
type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Json<Output>; meta: unknown }>;
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Json<Output>; meta: unknown }>;
/** A file is not answered over the typed RPC: `file` of the client fetches it by its path. */
type FileOnly<Input> = TRPCQueryProcedure<{ input: Input; output: never; meta: unknown }>;

export type AppRouter = TRPCBuiltRouter<
  {
    ctx: object;
    meta: object;
    errorShape: { message: string; code: TRPC_ERROR_CODE_NUMBER; data: Problem };
    transformer: false;
  },
  Operations
>;
