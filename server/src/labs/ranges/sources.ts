/** Where a reference range comes from. Numbers are facts; nothing else was taken from these texts. */
export const rangeSources = {
  abim: 'American Board of Internal Medicine, Laboratory Test Reference Ranges (2024)',
  ada: 'American Diabetes Association, Standards of Care in Diabetes 2025, sections 2 and 6',
  acog: 'American College of Obstetricians and Gynecologists, Practice Bulletin 190 (2018)',
  aha_crp: 'American Heart Association and CDC, Markers of inflammation (2003)',
  cdc_lead: 'CDC, Blood lead reference value (2021)',
  kdigo: 'KDIGO Clinical practice guideline for chronic kidney disease (2024)',
  ncep: 'National Cholesterol Education Program, Adult Treatment Panel III (2001)',
  nla: 'National Lipid Association, Focused update on lipoprotein(a) (2024)',
  nhlbi: 'NHLBI Expert panel on cardiovascular health in children and adolescents (2011)',
  nam: 'National Academies, Dietary Reference Intakes for calcium and vitamin D (2011)',
  who_hemoglobin: 'World Health Organization, Haemoglobin cutoffs to define anaemia (2024)',
  who_ferritin: 'World Health Organization, Ferritin concentrations to assess iron status (2020)',
} as const
export type RangeSource = keyof typeof rangeSources
