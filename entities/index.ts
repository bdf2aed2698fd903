import { AbandonedSession } from './abandoned-session.ts';
import { AsServedImage } from './as-served-image.ts';
import { AsServedSet } from './as-served-set.ts';
import { AssociatedFood } from './associated-food.ts';
import { BackupRecord } from './backup-record.ts';
import { Callback } from './callback.ts';
import { CategoryLocal } from './category-local.ts';
import { CategoryParentCategory } from './category-parent-category.ts';
import { Category } from './category.ts';
import { Change } from './change.ts';
import { CodingEntry } from './coding-entry.ts';
import { CodingGroup } from './coding-group.ts';
import { Coding } from './coding.ts';
import { Consent } from './consent.ts';
import { DeletionRequest } from './deletion-request.ts';
import { DemographicGroup } from './demographic-group.ts';
import { DrinkwareScale } from './drinkware-scale.ts';
import { DrinkwareSet } from './drinkware-set.ts';
import { EmailChange } from './email-change.ts';
import { ExtractPerson } from './extract-person.ts';
import { ExtractRecall } from './extract-recall.ts';
import { Extract } from './extract.ts';
import { FoodGroup } from './food-group.ts';
import { FoodListEntry } from './food-list-entry.ts';
import { FoodLocal } from './food-local.ts';
import { FoodLocaleRestriction } from './food-locale-restriction.ts';
import { FoodNutrientMapping } from './food-nutrient-mapping.ts';
import { FoodPair } from './food-pair.ts';
import { FoodParentCategory } from './food-parent-category.ts';
import { FoodUsage } from './food-usage.ts';
import { Food } from './food.ts';
import { GuideImageObject } from './guide-image-object.ts';
import { GuideImage } from './guide-image.ts';
import { ImageMapObject } from './image-map-object.ts';
import { ImageMap } from './image-map.ts';
import { JobBatch } from './job-batch.ts';
import { Job } from './job.ts';
import { Locale } from './locale.ts';
import { MessageTemplate } from './message-template.ts';
import { MethodTables } from './method-tables.ts';
import { NotificationBatch } from './notification-batch.ts';
import { Notification } from './notification.ts';
import { NutrientRecord } from './nutrient-record.ts';
import { NutrientTable } from './nutrient-table.ts';
import { NutrientType } from './nutrient-type.ts';
import { NutrientUnit } from './nutrient-unit.ts';
import { NutrientValue } from './nutrient-value.ts';
import { PasswordReset } from './password-reset.ts';
import { PersonalAccessToken } from './personal-access-token.ts';
import type { AnyPersonalData } from './personal-data.ts';
import { PhysicalActivityLevel } from './physical-activity-level.ts';
import { PhysicalData } from './physical-data.ts';
import { PortionSizeMethod } from './portion-size-method.ts';
import { ProcessedImage } from './processed-image.ts';
import { RateLimit } from './rate-limit.ts';
import { RecallDayPlan } from './recall-day-plan.ts';
import { RecallDay } from './recall-day.ts';
import { RecordChange } from './record-change.ts';
import { RecoveryCode } from './recovery-code.ts';
import { RefreshToken } from './refresh-token.ts';
import { ScaleSector } from './scale-sector.ts';
import { SearchMissGroup } from './search-miss-group.ts';
import { SearchMiss } from './search-miss.ts';
import { SecondFactor } from './second-factor.ts';
import { SignInChallenge } from './sign-in-challenge.ts';
import { SignInEvent } from './sign-in-event.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { SourceImage } from './source-image.ts';
import { SubmissionFood } from './submission-food.ts';
import { SubmissionMeal } from './submission-meal.ts';
import { SubmissionMissingFood } from './submission-missing-food.ts';
import { SubmissionParadata } from './submission-paradata.ts';
import { Submission } from './submission.ts';
import { SurveyAlias } from './survey-alias.ts';
import { SurveyRespondent } from './survey-respondent.ts';
import { SurveySchemeVersion } from './survey-scheme-version.ts';
import { SurveyScheme } from './survey-scheme.ts';
import { SurveyTally } from './survey-tally.ts';
import { Survey } from './survey.ts';
import { Thumbnail } from './thumbnail.ts';
import { TokenFamily } from './token-family.ts';
import { Translation } from './translation.ts';
import { UserRole } from './user-role.ts';
import { UserSession } from './user-session.ts';
import { User } from './user.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { WeeklyMail } from './weekly-mail.ts';
import { Withdrawal } from './withdrawal.ts';

/** All entities, for the ORM. Each declares what its columns say of people. */
export const entities = [
  AbandonedSession,
  AsServedImage,
  AsServedSet,
  AssociatedFood,
  BackupRecord,
  Callback,
  Category,
  CategoryLocal,
  CategoryParentCategory,
  Change,
  Coding,
  CodingEntry,
  CodingGroup,
  Consent,
  DeletionRequest,
  DemographicGroup,
  DrinkwareScale,
  DrinkwareSet,
  EmailChange,
  Food,
  Extract,
  ExtractPerson,
  ExtractRecall,
  FoodGroup,
  FoodListEntry,
  FoodLocal,
  FoodLocaleRestriction,
  FoodNutrientMapping,
  FoodPair,
  FoodParentCategory,
  FoodUsage,
  GuideImage,
  GuideImageObject,
  ImageMap,
  ImageMapObject,
  Job,
  JobBatch,
  Locale,
  MessageTemplate,
  MethodTables,
  Notification,
  NotificationBatch,
  NutrientRecord,
  NutrientTable,
  NutrientType,
  NutrientUnit,
  NutrientValue,
  PasswordReset,
  PersonalAccessToken,
  PhysicalActivityLevel,
  PhysicalData,
  PortionSizeMethod,
  ProcessedImage,
  RateLimit,
  RecallDay,
  RecallDayPlan,
  RecordChange,
  RecoveryCode,
  RefreshToken,
  ScaleSector,
  SearchMiss,
  SearchMissGroup,
  SecondFactor,
  SignInChallenge,
  SignInEvent,
  SignInFailure,
  SourceImage,
  Submission,
  SubmissionFood,
  SubmissionParadata,
  SubmissionMeal,
  SubmissionMissingFood,
  Survey,
  SurveyAlias,
  SurveyRespondent,
  SurveyScheme,
  SurveySchemeVersion,
  SurveyTally,
  TokenFamily,
  Thumbnail,
  Translation,
  User,
  UserRole,
  UserSession,
  WebhookDelivery,
  WeeklyMail,
  Withdrawal,
] satisfies { readonly personalData: AnyPersonalData }[];
