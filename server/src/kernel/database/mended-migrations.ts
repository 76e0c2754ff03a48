/**
 * Migrations that were mended after they were applied somewhere, with the hash of what they said before. They changed rows as the owner of the tables, whom
 * row-level security shows none, so they stopped at a constraint or changed nothing. Where the old text was applied, 0722 does what it left out.
 */
export const mended: Readonly<Record<string, string>> = {
  '0020-search.sql': '56d39ce806651e00ed388a792b6bc0c4d2c0ebf1d1db88c803cf26b8c5a92aea',
  '0057-policy-of-a-visit.sql': '9d2faf79e090fa331982841770d085561a394c3fdca65f6215829c46be4947a1',
  '0066-affected-visits.sql': '51ee267dbd8040a1afd0dd5e4d8f70a7872fcb6c87a6c7b9ee88bb1b08ac72d9',
  '0136-newcomers-on-waiting-lists.sql': '64f21a7ca089443b0106153c7cae8bd30e18d9f4fdfa0ab46e1faf42e55e2c54',
  '0258-defending-claims.sql': '53a5973abb117b19f9f9f42c23b3c576da0881bf026ded74699c312300eeebb8',
  '0320-guests-are-forgotten.sql': '0d5229f5db90ed3062c2fddee333687f4e5ed70450bacb80ba7e8b6dbb386b38',
  '0366-claims-made-anew.sql': 'f0561e20adc2b99365e6153b71375352263825595007b4dc851aae9f58cb13e5',
  '0391-good-faith-estimates.sql': '90eba6e2625aea8cbacfafefdbe095e4335e1190a032e89a295315c5039f3f9d',
  '0396-second-payers.sql': '69abcdf2359a0ec49d008ef8ed8709793cfb6844ca07263db69bed3c46e7572f',
  '0412-answers-of-first-payers.sql': '91bbca067c5d05070d3974da67f7609944f312381296d1ae19e3b8114db3c70c',
  '0535-good-faith-estimates-of-a-year.sql': '3aae2e60719442544ca87d30256a986bc2636719f68d0fce4d3a821d98005510',
  '0540-stops-of-staff.sql': '324fe72ebc7d825a66a3e2dc6d213b348f773cd5f892f16061bd2fc1db411911',
  '0579-who-waits-again.sql': 'f54eda0dabf6dbf71286539bb7c67db417dc27399a64a176736b5b056ea7f294',
  '0580-pay-by-hand-stays.sql': 'ddbed6cce4710ce7c8322055345a567518e04ebdfc6f723ae195e3a59e1a3a2a',
  '0584-donations-that-go-on.sql': '351a7562ce113969c13cf8bb41e14e3e69b99204f3621b59ed112fb26d8e82b4',
  '0585-who-gives.sql': 'c80701aa873b968eba28f4c82653252ee96f1f540db535a64d2921930d6ed87c',
  '0599-bills-that-are-canceled.sql': 'ce6422c1e7f1476351af6091a70e8a4b2af592672a2aeedc3778dd935fff207b',
  '0600-what-left-the-cash-box.sql': '10d782838b5ed0b35a525521fc62c475bf52aa744f06afeec8b088dee36bd306',
  '0601-notes-that-nobody-signed.sql': 'd91c379af2d205d71ef54398484e6a96231b3f2a6f0e3eb01ebc8e94534bf8ce',
  '0614-why-a-planned-message-stayed.sql': '1db0dd54d97f89bbfe148eb046e9b4ccc465c86fb182480b72ef55c2e9f570a3',
  '0615-refunds-of-packages.sql': 'bd1bc49e4fcb1c476b28e2b7c3f2950370a4e1015e5706758c45817b0ce5338b',
  '0616-asked-years.sql': 'd316e27913537a1c96812e3b82f5e7bfef3b334cfe70033f488a19f9f10c085e',
  '0620-refunds-decided-together.sql': '8b00d86cbcbd94bb3c7637e5014a3eeb0ffb658e58a44dd3af65b296b7ab0ed6',
  '0645-where-a-notice-went.sql': 'e050d3108f68e2a4dd43f228931ad4e9e679cf0e1ae64ac7adce6756afcbfe2b',
  '0655-answers-of-each-round.sql': '363ecb3ade8734fa374151b1de456c7093765053c24c94150818790d78223f77',
}
