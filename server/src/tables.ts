import type { AnnouncementTables } from './announcements/tables.ts'
import type { AuditTables } from './audit/tables.ts'
import type { AuthTables } from './auth/tables.ts'
import type { BillingTables } from './billing/tables.ts'
import type { BookingCodeTables } from './booking-codes/tables.ts'
import type { CareTables } from './care/tables.ts'
import type { ChartingTables } from './charting/tables.ts'
import type { ChatTables } from './chat/tables.ts'
import type { ClaimTables } from './claims/tables.ts'
import type { ClearinghouseTables } from './clearinghouse/tables.ts'
import type { CodingTables } from './coding/tables.ts'
import type { ContactTables } from './contacts/tables.ts'
import type { DenialTables } from './denials/tables.ts'
import type { DonationTables } from './donations/tables.ts'
import type { EligibilityTables } from './eligibility/tables.ts'
import type { ElsewhereTables } from './elsewhere/tables.ts'
import type { ExportTables } from './exports/tables.ts'
import type { FileTables } from './files/tables.ts'
import type { GlucoseTables } from './glucose/tables.ts'
import type { GrowthTables } from './growth/tables.ts'
import type { ImportTables } from './imports/tables.ts'
import type { InsuranceTables } from './insurance/tables.ts'
import type { JournalTables } from './journal/tables.ts'
import type { LabTables } from './labs/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { LetterTables } from './letters/tables.ts'
import type { NotificationTables } from './notifications/tables.ts'
import type { PackageTables } from './packages/tables.ts'
import type { PatientTables } from './patients/tables.ts'
import type { PayerTables } from './payers/tables.ts'
import type { PaymentTables } from './payments/tables.ts'
import type { PayoutTables } from './payouts/tables.ts'
import type { PhraseTables } from './phrases/tables.ts'
import type { PlatformTables } from './platform/tables.ts'
import type { PrefillTables } from './prefill/tables.ts'
import type { PriceTables } from './prices/tables.ts'
import type { ProviderTables } from './providers/tables.ts'
import type { RecordingTables } from './recording/tables.ts'
import type { ReferralTables } from './referrals/tables.ts'
import type { ReleaseTables } from './releases/tables.ts'
import type { RemoteCareTables } from './remote-care/tables.ts'
import type { RenewalTables } from './renewals/tables.ts'
import type { RewardTables } from './rewards/tables.ts'
import type { SchedulingTables } from './scheduling/tables.ts'
import type { TaskTables } from './tasks/tables.ts'
import type { VideoTables } from './video/tables.ts'

/** Every table; each is declared by the feature that owns it. */
export type Tables = PlatformTables &
  SchedulingTables &
  TaskTables &
  PatientTables &
  PayerTables &
  PaymentTables &
  PayoutTables &
  CareTables &
  ChartingTables &
  ClaimTables &
  ClearinghouseTables &
  ChatTables &
  CodingTables &
  ContactTables &
  PhraseTables &
  BillingTables &
  BookingCodeTables &
  DenialTables &
  DonationTables &
  PackageTables &
  EligibilityTables &
  ElsewhereTables &
  ExportTables &
  FileTables &
  GlucoseTables &
  GrowthTables &
  ImportTables &
  InsuranceTables &
  JournalTables &
  LabTables &
  LedgerTables &
  LetterTables &
  NotificationTables &
  PrefillTables &
  PriceTables &
  ProviderTables &
  RecordingTables &
  ReferralTables &
  ReleaseTables &
  RemoteCareTables &
  RenewalTables &
  RewardTables &
  AnnouncementTables &
  AuditTables &
  AuthTables &
  VideoTables
