/** First names of patients, and of people who write reviews. */
export const firstNames =
  `Abigail Adrian Alicia Amir Anita Antonio Arturo Bethany Brandon Brianna Carlos Cassandra Chloe Christopher Claudia Cynthia Darnell Deborah Dwayne Eleanor Emily Erica Ethan Evelyn Felicia Fernando Francine Gerald Gina Hassan Heather Hector Iris Ivan Jacqueline Jamal Janelle Jared Jerome Joanna Jorge Judith Karina Keith Kelsey Kimberly Lamar Lauren Leonard Leticia Lydia Malik Marcia Margaret Mariana Maurice Melissa Michelle Mohammed Monica Natasha Nicole Olivia Pamela Paula Rafael Ramona Rebecca Regina Rosa Sabrina Salma Sandra Shanice Sheila Simone Stephanie Sylvia Terrence Theresa Tiffany Trang Vanessa Vernon Veronica Wanda Yesenia Yvonne`.split(
    ' ',
  )

/** Last names of patients; reviews show none. */
export const lastNames =
  `Acosta Aguilar Ahmed Anderson Atkins Barrera Bauer Beaumont Bennett Bhatt Bishop Booker Bowman Calderón Callahan Chavez Chen Coleman Contreras Cruz Daniels Delgado Dixon Dominguez Duffy Edwards Escobar Farrell Fleming Flores Fontaine Foster Fuentes Gibson Gonzales Grant Griffin Guerrero Gupta Hamilton Hansen Harper Hayes Henderson Hussain Ibarra Jacobs Jensen Joyner Kaplan Khalil Kim Kruger Lambert Larsen Lozano Maldonado Marsh McBride Medina Mercer Miranda Morgan Mwangi Navarro Nolan Ortiz Osborne Palmer Patel Pennington Peralta Quigley Ramsey Rhodes Rivers Romero Rosen Salazar Schultz Shah Silva Simmons Stein Sutton Thornton Tran Valdez Vargas Wagner Wallace Weaver Whitfield-Ross Wong Yates Zamora`.split(
    ' ',
  )
