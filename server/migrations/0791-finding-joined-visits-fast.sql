-- Each search of this index read all claims that were written since the last vacuum. A list of 200 visits searches it 200 times.
alter index app.claim_joined set (fastupdate = off);
select gin_clean_pending_list('app.claim_joined');
