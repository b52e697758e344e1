CREATE EXTENSION IF NOT EXISTS citus;
-- Before the first start of the gateway, or followed by a restart: `noOverlap` compares tenants by it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- People sign in before their tenant is known, and one may belong to several.
SELECT create_reference_table('account');
-- Pictures of accounts, which may belong to several tenants.
SELECT create_reference_table('avatar');
-- A directory that all tenants read.
SELECT create_reference_table('bank');
-- Image codes of devices, before anybody has signed in.
SELECT create_reference_table('captcha');
-- Counted by user name, before a tenant is known.
SELECT create_reference_table('guess_ceiling');
-- Jobs of the gateway itself, which have no tenant.
SELECT create_reference_table('job_run');
-- Looked up at sign-in, before a tenant is known.
SELECT create_reference_table('known_device');
-- One mail a person and day, whichever tenants it tells of.
SELECT create_reference_table('mail_digest');
-- What an account is notified of, whichever tenant tells it.
SELECT create_reference_table('notification_setting');
-- Page files are the same for all tenants.
SELECT create_reference_table('page_claim');
-- Page files are the same for all tenants.
SELECT create_reference_table('page_file');
-- Counters of callers, who have no tenant.
SELECT create_reference_table('rate_limit');
-- Page files are the same for all tenants.
SELECT create_reference_table('renamed');
-- Sign-ins of accounts, which may belong to several tenants.
SELECT create_reference_table('sign_in');
-- Counted by user name, before a tenant is known.
SELECT create_reference_table('sign_in_failure');
-- Codes by phone, before a tenant is known.
SELECT create_reference_table('sms_code');
-- Devices that may ask for codes, before a tenant is known.
SELECT create_reference_table('sms_device');
-- The tenants themselves, which public pages find by their host.
SELECT create_reference_table('tenant');
-- The key of passwords in transit, the same for all.
SELECT create_reference_table('transit_key');
-- Used up before a tenant is known.
SELECT create_reference_table('transit_nonce');
-- Forecasts by place, the same for all.
SELECT create_reference_table('weather');
-- A code leads to its tenant.
SELECT create_reference_table('invitation_code');
-- An account has one default among all its tenants.
SELECT create_reference_table('membership');
-- A token is looked up by the session alone.
SELECT create_reference_table('session');
SELECT create_distributed_table('"announcement_read"', 'tenant_code');
SELECT create_distributed_table('"approval_copy"', 'tenant_code');
SELECT create_distributed_table('"approval_delegation"', 'tenant_code');
SELECT create_distributed_table('"approval_event"', 'tenant_code');
SELECT create_distributed_table('"approval_route"', 'tenant_code');
SELECT create_distributed_table('"attachment"', 'tenant_code');
SELECT create_distributed_table('"audit"', 'tenant_code');
SELECT create_distributed_table('"idempotency"', 'tenant_code');
SELECT create_distributed_table('"import_job"', 'tenant_code');
SELECT create_distributed_table('"mail_item"', 'tenant_code');
SELECT create_distributed_table('"memo"', 'tenant_code');
SELECT create_distributed_table('"message"', 'tenant_code');
SELECT create_distributed_table('"quick_entry"', 'tenant_code');
SELECT create_distributed_table('"r_account"', 'tenant_code');
SELECT create_distributed_table('"r_announcement"', 'tenant_code');
SELECT create_distributed_table('"r_auditEntry"', 'tenant_code');
SELECT create_distributed_table('"r_bankAccount"', 'tenant_code');
SELECT create_distributed_table('"r_changeRequest"', 'tenant_code');
SELECT create_distributed_table('"r_company"', 'tenant_code');
SELECT create_distributed_table('"r_complaintOrder"', 'tenant_code');
SELECT create_distributed_table('"r_contact"', 'tenant_code');
SELECT create_distributed_table('"r_contract"', 'tenant_code');
SELECT create_distributed_table('"r_correctiveAction"', 'tenant_code');
SELECT create_distributed_table('"r_deliveryNotice"', 'tenant_code');
SELECT create_distributed_table('"r_dictionary"', 'tenant_code');
SELECT create_distributed_table('"r_goodsReceipt"', 'tenant_code');
SELECT create_distributed_table('"r_goodsReturn"', 'tenant_code');
SELECT create_distributed_table('"r_invitation"', 'tenant_code');
SELECT create_distributed_table('"r_invoice"', 'tenant_code');
SELECT create_distributed_table('"r_letterhead"', 'tenant_code');
SELECT create_distributed_table('"r_manufacturer"', 'tenant_code');
SELECT create_distributed_table('"r_orgUnit"', 'tenant_code');
SELECT create_distributed_table('"r_participation"', 'tenant_code');
SELECT create_distributed_table('"r_platformCustomer"', 'tenant_code');
SELECT create_distributed_table('"r_pointsRecord"', 'tenant_code');
SELECT create_distributed_table('"r_priceAgreement"', 'tenant_code');
SELECT create_distributed_table('"r_purchaseOrder"', 'tenant_code');
SELECT create_distributed_table('"r_qualityOrder"', 'tenant_code');
SELECT create_distributed_table('"r_role"', 'tenant_code');
SELECT create_distributed_table('"r_scorecard"', 'tenant_code');
SELECT create_distributed_table('"r_statement"', 'tenant_code');
SELECT create_distributed_table('"r_supplier"', 'tenant_code');
SELECT create_distributed_table('"r_supplierCategory"', 'tenant_code');
SELECT create_distributed_table('"r_supplierLegalInfo"', 'tenant_code');
SELECT create_distributed_table('"r_supplierSignInfo"', 'tenant_code');
SELECT create_distributed_table('"r_supplyOrder"', 'tenant_code');
SELECT create_distributed_table('"r_systemNotice"', 'tenant_code');
SELECT create_distributed_table('"r_tenant"', 'tenant_code');
SELECT create_distributed_table('"r_tender"', 'tenant_code');
SELECT create_distributed_table('"record_collected"', 'tenant_code');
SELECT create_distributed_table('"record_comment"', 'tenant_code');
SELECT create_distributed_table('"record_news"', 'tenant_code');
SELECT create_distributed_table('"record_seen"', 'tenant_code');
SELECT create_distributed_table('"record_serial"', 'tenant_code');
SELECT create_distributed_table('"reminder"', 'tenant_code');
SELECT create_distributed_table('"role_grant"', 'tenant_code');
SELECT create_distributed_table('"shared_view"', 'tenant_code');
SELECT create_distributed_table('"supplier"', 'tenant_code');
SELECT create_distributed_table('"supplier_approval"', 'tenant_code');
SELECT create_distributed_table('"table_setting"', 'tenant_code');
SELECT create_distributed_table('"tenant_dictionary"', 'tenant_code');
SELECT create_distributed_table('"attachment_use"', 'tenant_code');
SELECT create_distributed_table('"import_part"', 'tenant_code');
SELECT create_distributed_table('"instance"', 'tenant_code');
SELECT create_distributed_table('"registration"', 'tenant_code');
SELECT create_distributed_table('"role"', 'tenant_code');
SELECT create_distributed_table('"account_role"', 'tenant_code');
