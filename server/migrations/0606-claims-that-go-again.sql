-- Why a correction goes to the payer although nothing in it differs from what the payer has, such as a payer that asked for the same claim again.
alter table app.claim add repeat_reason text check (repeat_reason <> '');
