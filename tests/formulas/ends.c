// A program that ends: its last state stays for ever.
// holds: F G "sum == 6"
// holds: F end
// violated: G F "sum == 3"
// holds: "sum == 0" U "sum == 1"
// violated: G !end
int sum;

int main(void) {
    for (int i = 1; i <= 3; i++)
        sum += i;
    return 0;
}
