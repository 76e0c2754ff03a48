import { makeMatcher } from './matching.ts'

export const foods = makeMatcher(
  `oatmeal, avena, oats, cereal, granola, granola bar, toast, pan tostado, bread, {pan(?= (?:con|dulce|integral|blanco|tostado|de))}, {(?:el|de|sin|mas) pan}, pan dulce, bagel, muffin, croissant, pancake, waffle, tortilla,
  taco, burrito, quesadilla, enchilada, tamal, tamales, torta, chilaquiles, pozole, empanada, arepa, pupusa, sope, gordita, mole, pizza,
  pasta, spaghetti, noodle, ramen, mac and cheese, rice, arroz, quinoa, couscous, potato, papas fritas, sweet potato, camote, fries, chip, papitas,
  pretzel, popcorn, palomitas, cracker, galleta, cookie, cake, pastel, donut, pastry, honey bun, brownie, apple pie, pumpkin pie, pecan pie, slice of pie, candy, dulce, gummies, chocolate, ice cream,
  helado, popsicle, dessert, postre, sweets, egg, huevo, bacon, tocino, sausage, chorizo, ham, jamon, hot dog, burger, hamburger, hamburguesa,
  steak, bistec, beef, carne, carne asada, pork, puerco, carnitas, lamb, chicken, pollo, nugget, chicken tender, wings, turkey, pavo, fish, pescado, salmon,
  tuna, atun, shrimp, camaron, sushi, tofu, tempeh, seitan, bean, frijol, frijoles, lentil, lenteja, chickpea, garbanzo, hummus, edamame, nut, nuez,
  nueces, almond, almendra, walnut, cashew, peanut, cacahuate, peanut butter, seeds, chia, flax, milk, leche, yogurt, yogur, kefir, cheese, queso,
  cottage cheese, cream cheese, sour cream, crema, butter, mantequilla, margarine, mayo, mayonnaise, oil, aceite, olive oil, ghee, avocado, aguacate,
  guac, guacamole, salad, ensalada, vegetable, veggie, verdura, greens, spinach, espinaca, kale, lettuce, lechuga, broccoli, brocoli, cauliflower,
  carrot, zanahoria, tomato, tomate, jitomate, onion, cebolla, garlic, ajo, pepper, chile, cucumber, pepino, zucchini, calabaza, squash, corn, elote, pea,
  green bean, mushroom, nopal, nopales, cabbage, celery, asparagus, beet, fruit, fruta, apple, manzana, banana, platano, orange, naranja, berry,
  berries, blueberries, strawberry, strawberries, fresa, grape, uva, melon, sandia, watermelon, mango, pineapple, pina, peach, pear, kiwi, raisin, dates,
  smoothie, licuado, soup, sopa, caldo, stew, guiso, chili, curry, stir fry, casserole, sandwich, deli meat, deli sandwich, wrap, sub, chipotle, mcdonald's, mcdonalds,
  fast food, comida rapida, takeout, take-out, takeaway, drive-thru, drive thru, vending machine, frozen dinner, frozen meal, tv dinner, canned,
  protein bar, bar, gel, jerky, honey, miel, sugar, syrup, jam, salt, sal, salt shaker, herbs, soy sauce, salsa, ketchup, dressing, sauce, powdered milk,
  ensure, boost, shake, protein shake, meal replacement, leftover, red meat, carne roja, whole grain, whole wheat, carb, carbohydrate,
  carbohidrato, protein, proteina, fiber, fibra, sodium, sodio, gluten, fat, snack, botana, meal, food, bite, portion, plate, dairy, lacteos, biscuit, grits,
  dal, roti, naan, idli, dosa, paneer, kimchi, dumpling, pho, plantain, yuca, mofongo, falafel, pita, tahini, shawarma, injera, cornbread`,
)

export const drinks = makeMatcher(
  `water, agua, agua fresca, agua de limon, sparkling water, seltzer, soda, pop, refresco, coke, coca, coca cola, coca-cola, pepsi, sprite, mountain dew, dr pepper,
  diet coke, diet soda, juice, jugo, orange juice, apple juice, lemonade, limonada, sweet tea, iced tea, tea, {un te}, {te (?=de|con|verde|negro)}, coffee, cafe, iced coffee, espresso,
  latte, frappuccino, cappuccino, energy drink, red bull, monster, celsius, gatorade, sports drink, kombucha, horchata, atole, champurrado, electrolyte,
  alcohol, beer, cerveza, wine, {(?<!(?:le|me|te|se|nos|les|quien|como|cuando|que) )vino(?! (?:a|algo)\\b)}, whiskey, whisky, vodka, tequila, rum, ron, gin, bourbon, cocktail, margarita, seltzers, six pack, drink, drinks, drinking, drank,
  bebe, bebo, bebida, trago, glasses, vasos, hydration, hydrated, ounces, oz, caffeine, cafeina, creamer, kool-aid, hot chocolate, leche de chocolate,
  chocolate milk`,
)
export const alcohol = makeMatcher(
  `alcohol, beer, cerveza, wine, {(?<!(?:le|me|te|se|nos|les|quien|como|cuando|que) )vino(?! (?:a|algo)\\b)}, whiskey, whisky, vodka, tequila, rum, ron, gin, bourbon, cocktail, margarita, six pack, trago, drunk, sober, drink at all`,
)
