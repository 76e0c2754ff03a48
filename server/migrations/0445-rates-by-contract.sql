-- What a payer pays a dietitian for a visit follows from its contract fees and the way in which it wants the visit billed, so it stands in one place.
drop table app.provider_rate;
