-- Two records that are merged may each have a statement of the same month, and a receipt of one payment for both. All of them stay as they were issued.
-- Whoever issues a paper holds the patient's bills and looks whether it is there, so no paper is issued twice.
drop index app.bill_paper_receipt;
drop index app.bill_paper_refund;
drop index app.bill_paper_statement;
create index bill_paper_receipt on app.bill_paper (payment_id, patient_id) where kind = 'receipt';
create index bill_paper_refund on app.bill_paper (refund_id, patient_id) where kind = 'refund';
create index bill_paper_statement on app.bill_paper (patient_id, month) where kind = 'statement';
